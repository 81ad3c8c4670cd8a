/** The tree page by keyboard and with forced colours. */
import type { Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { findViolations } from '../fixtures/axe.ts'
import { isaura } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { openTree, personCard, searchPerson, signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const canvasOf = (page: Page) => page.getByRole('application', { name: /^Family tree/ })

/** The viewport of the tree. */
async function treeView(page: Page) {
  return await page.locator('.react-flow__viewport').evaluate((viewport) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform)
    return { x: e, y: f, zoom: a }
  })
}

function said(page: Page, words: string | RegExp) {
  return expect(page.locator('main [aria-live]').filter({ hasText: words })).toHaveCount(1)
}

/** The accessible name of the element that is current for a screen reader. */
async function currentOnCanvas(page: Page) {
  return await canvasOf(page).evaluate((canvas) => {
    const id = canvas.getAttribute('aria-activedescendant')
    const element = id === null ? null : document.getElementById(id)
    return element && canvas.contains(element) ? element.getAttribute('aria-label') : null
  })
}

test('moves, highlights, opens, deselects, zooms and fits the canvas by keyboard and announces each action', async ({
  site,
  page,
}) => {
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await searchPerson(page, 'Ottokar')
  await expect(personCard(page, 'Ottokar')).toBeInViewport({ ratio: 1 })
  const canvas = canvasOf(page)
  await canvas.focus()
  await expect(canvas).toHaveAccessibleDescription(/Shift and an arrow key.*Plus and minus zoom.*Escape/)
  await expect(personCard(page, 'Ottokar')).not.toHaveAttribute('data-highlighted')

  await page.keyboard.press('ArrowDown')
  await said(page, /^Ottokar Grimsditch, /)
  await page.keyboard.press('ArrowDown')
  await said(page, /^Wendelin Grimsditch, .*, son of Ottokar$/)
  expect(await currentOnCanvas(page)).toMatch(/^Wendelin Grimsditch/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Wendelin Grimsditch')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(canvas).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(personCard(page, 'Wendelin')).not.toHaveAttribute('data-highlighted')

  const start = await treeView(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await treeView(page)).x).toBeLessThan(start.x - 100)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => Math.abs((await treeView(page)).x - start.x)).toBeLessThan(2)
  await page.keyboard.press('+')
  await expect.poll(async () => (await treeView(page)).zoom).toBeCloseTo(start.zoom * 1.2, 2)
  await page.keyboard.press('-')
  await expect.poll(async () => (await treeView(page)).zoom).toBeCloseTo(start.zoom, 2)
  await page.keyboard.press('0')
  await expect.poll(async () => (await treeView(page)).zoom).toBeLessThan(0.3)

  // When zoomed out all people are painted on the canvas, but the current person is still an element.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => currentOnCanvas(page)).not.toBeNull()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => currentOnCanvas(page)).not.toBeNull()
})

test('offers the text view as the first link of the page and keeps the selected person', async ({
  site,
  page,
}) => {
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await canvasOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  const current = await currentOnCanvas(page)
  const [name = ''] = current?.split(',') ?? []
  const link = page.getByRole('link', { name: /^Walk the tree/ })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `View Details of ${name}` })).toBeFocused()
})

for (const theme of ['dark', 'light'] as const) {
  test(`has no accessibility violation in any view of the tree (${theme})`, async ({ site, page }) => {
    test.setTimeout(timeLimit(300_000))
    await page.addInitScript((mode) => localStorage.setItem('family-heritage-theme', mode), theme)
    await signInByApi(page, site.address, isaura)
    const [sigismund, fenella] = await idsOf(page, site.address, 'Sigismund', 'Fenella')
    const canvas = page.getByTestId('tree-canvas')
    for (const [query, content] of [
      [`view=walk&person=${sigismund}`, page.getByTestId('walk')],
      [`view=ancestors&of=${sigismund}`, canvas],
      [`view=descendants&of=${sigismund}`, canvas],
      [`view=hourglass&of=${sigismund}`, canvas],
      [`view=fan&of=${sigismund}&generations=6`, canvas],
      [`view=relation&of=${sigismund}&with=${fenella}`, page.getByRole('list', { name: /^From Sigismund/ })],
      [`of=${sigismund}&with=${fenella}`, canvas],
    ] as const) {
      await page.goto(`${site.address}/family-tree?${query}`)
      await expect(page.locator('#splash')).toHaveCount(0)
      await expect(content).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft(await findViolations(page), query).toEqual([])
    }
  })
}

/** The largest distance of a painted pixel from the two forced colours (here black and white); 0 means none differs. */
async function strangeColors(page: Page) {
  return await page.locator('.react-flow__viewport canvas').evaluateAll((tiles) => {
    let strangest = 0
    for (const tile of tiles) {
      if (!(tile instanceof HTMLCanvasElement)) continue
      const sheet = new OffscreenCanvas(tile.width, tile.height)
      const context = sheet.getContext('2d')
      context?.drawImage(tile, 0, 0)
      const dots = context?.getImageData(0, 0, tile.width, tile.height).data ?? []
      for (let dot = 0; dot < dots.length; dot += 4) {
        if (dots[dot + 3] !== 255) continue
        const parts = [dots[dot] ?? 0, dots[dot + 1] ?? 0, dots[dot + 2] ?? 0]
        strangest = Math.max(strangest, Math.max(...parts) - Math.min(...parts))
      }
    }
    return { tiles: tiles.length, strangest }
  })
}

test('paints the tree in the system’s forced colours with visible highlight and selected view', async ({
  site,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await searchPerson(page, 'Ottokar')
  await canvasOf(page).focus()
  await expect(personCard(page, 'Ottokar')).not.toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowDown')
  const frameOf = (name: string) =>
    personCard(page, name).evaluate((person) => getComputedStyle(person).outlineStyle)
  await expect(personCard(page, 'Ottokar')).toHaveAttribute('data-highlighted')
  expect(await frameOf('Ottokar')).toBe('solid')

  const ways = page.getByRole('group', { name: 'View' })
  const ground = (name: string) =>
    ways
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground('Whole family')).not.toBe(await ground('Descendants'))

  await ways.getByRole('button', { name: 'Fan chart' }).click()
  await expect(page.getByRole('heading', { name: 'Fan chart of Ottokar Grimsditch' })).toBeVisible()
  await expect.poll(async () => (await strangeColors(page)).tiles).toBeGreaterThan(0)
  expect((await strangeColors(page)).strangest).toBeLessThan(12)
})
