/** Pictures of every screen, in both themes, on a phone and on a desk: kept in artifacts/screens to be looked at. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { noServer } from './fixtures/console-watch.ts'
import { admin, hasRoyalFile, isaura } from './fixtures/family.ts'
import { expect, prepared, test } from './fixtures/journey.ts'
import { root } from './fixtures/site.ts'
import {
  arriveSignedIn,
  detailsOf,
  expectWholeTree,
  find,
  openTree,
  savedForReading,
} from './fixtures/steps.ts'

const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const

for (const theme of ['dark', 'light'] as const) {
  for (const [device, viewport] of Object.entries(screens)) {
    test(`pictures on a ${device}, ${theme}`, async ({ startSite, behindFaults, page, watch }) => {
      const { site, network } = await behindFaults()
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

      await page.goto(`${site.address}/login`)
      await still(page)
      await picture('login')
      await page.goto(`${site.address}/nowhere`)
      await still(page)
      await picture('not-found')

      await arriveSignedIn(page, site.address, isaura)
      await page.goto(`${site.address}/`)
      await still(page)
      await picture('home', true)
      await page.goto(`${site.address}/profile`)
      await still(page)
      await picture('profile', true)
      await page.goto(`${site.address}/news`)
      await still(page)
      await picture('later-page')

      watch.expect(/ 500 .*\/api\/family/)
      await network.turn('failing', (at) => at === '/api/family')
      await page.goto(`${site.address}/family-tree`)
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
      await still(page)
      await picture('tree-error')
      await network.turn('clear')

      await openTree(page, site.address)
      await still(page)
      await picture('tree', true)
      await page.getByRole('button', { name: 'Center Tree' }).click()
      await still(page)
      await picture('tree-whole')
      await find(page, 'Ambrosius')
      await still(page)
      await picture('tree-found')
      await detailsOf(page, 'Ambrosius')
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

      await savedForReading(page)
      watch.expect(noServer)
      await site.kill()
      await page.goto(`${site.address}/family-tree`)
      await expectWholeTree(page)
      await expect(page.getByText('No connection.')).toBeVisible()
      await still(page)
      await picture('tree-offline')
      await page.goto(`${site.address}/archives`)
      await still(page)
      await picture('not-saved')

      test.skip(!hasRoyalFile, 'royal92.ged is not beside the checkout')
      const royal = await startSite({ data: prepared('royal') })
      await arriveSignedIn(page, royal.address, admin)
      await openTree(page, royal.address, 3010)
      await find(page, 'Queen Victoria 1819')
      await still(page)
      await picture('royal')
      await page.getByRole('button', { name: 'Center Tree' }).click()
      await still(page)
      await picture('royal-whole')
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
