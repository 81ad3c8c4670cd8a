/** Takes screenshots of every screen in both themes, on phone and desktop: `SCREENS=1 npm run e2e`. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { root } from '../fixtures/test-site.ts'
import { openDetails, signInByApi, waitForAppShell, waitForPrefetch } from '../fixtures/user-steps.ts'

const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const

/** What relatives read; an address that ends with a star stands for the first article or item of its list. */
const routes: Record<string, string> = {
  home: '/',
  history: '/family-history',
  statistics: '/statistics',
  lifespans: '/lifespans',
  map: '/map',
  calendar: '/calendar',
  'what-is-new': '/new',
  reports: '/reports',
  news: '/news',
  article: '/news/*',
  blog: '/blog',
  archives: '/archives',
  item: '/archives/*',
  profile: '/profile',
  submissions: '/my-submissions',
  reunion: '/offline',
}

async function visit(page: Page, address: string, route: string) {
  const list = route.replace('/*', '')
  await page.goto(`${address}${list}`)
  await still(page)
  if (list === route) return
  await page.locator(`main a[href^="${list}/"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`${list}/.+`))
  await still(page)
}

for (const theme of ['dark', 'light'] as const) {
  for (const [device, viewport] of Object.entries(screens)) {
    test(`pictures on a ${device}, ${theme}`, async ({ startSite, page, consoleWatch }) => {
      const site = await startSite({ data: preparedDataDir('demo') })
      await page.setViewportSize(viewport)
      await page.addInitScript((name) => localStorage.setItem('family-heritage-theme', name), theme)
      const picture = async (name: string, whole = false) => {
        const file = path.join(root, 'artifacts/screens', `${name}-${device}-${theme}.png`)
        const image = await page.screenshot({ path: file, fullPage: whole })
        expect(image.length).toBeGreaterThan(5_000)
      }

      await page.route('**/assets/*.js', () => {})
      await page.goto(`${site.address}/`, { waitUntil: 'commit' })
      await expect(page.getByText('Loading family heritage...')).toBeVisible()
      await picture('splash')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const [name, route] of Object.entries({ login: '/login', 'not-found': '/nowhere' })) {
        await visit(page, site.address, route)
        await picture(name)
      }

      await signInByApi(page, site.address, selam)
      for (const [name, route] of Object.entries(routes)) {
        await visit(page, site.address, route)
        await picture(name)
      }
      await page.getByRole('button', { name: 'Search the family' }).click()
      await page.getByRole('combobox', { name: /^Search people/ }).fill('boat')
      await expect(page.getByRole('option').first()).toBeVisible()
      await picture('search')

      await page.goto(`${site.address}/family-tree`)
      await expect(page.locator('.react-flow__node').first()).toBeVisible()
      await still(page)
      await picture('tree')
      await openDetails(page, 'Selam')
      await still(page)
      await picture('details')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Monitor' }).click()
      await still(page)
      await picture('monitor')
      if (device === 'phone') {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Open menu' }).click()
        await still(page)
        await picture('drawer')
      }

      await waitForAppShell(page)
      await waitForPrefetch(page)
      consoleWatch.expect(noServer)
      await site.kill()
      await visit(page, site.address, '/archives')
      await expect(page.getByText('No connection.')).toBeVisible()
      await picture('archives-offline')
    })
  }
}

/** The splash is gone, letters are there, nothing moves, and the canvas has come to rest and is painted for its scale. */
async function still(page: Page) {
  await expect(page.locator('#splash')).toHaveCount(0)
  await expect(page.locator('h1, [role=dialog]').first()).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    const look = () => {
      const canvas = document.querySelector('.react-flow__viewport')
      const comingPaint = canvas?.querySelectorAll('div[style*="visibility: hidden"]').length ?? 0
      return { place: canvas?.getAttribute('style') ?? '', painted: comingPaint === 0 }
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let before = look(), calm = 0; calm < 25; ) {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      await frame()
      const now = look()
      calm = now.painted && now.place === before.place ? calm + 1 : 0
      before = now
    }
  })
}
