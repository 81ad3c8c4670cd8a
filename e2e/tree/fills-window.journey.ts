/** The tree fills the window, opens on the person who is signed in, and always leads back to the family. */
import type { Page } from '@playwright/test'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const canvasOf = (page: Page) => page.getByTestId('tree-canvas')

/** The bounds of the canvas, and the card of the person who is signed in; null while the card is not rendered. */
async function measure(page: Page) {
  const canvas = await canvasOf(page).boundingBox()
  const card = await page
    .locator('.react-flow__node', { hasText: 'Ingrid' })
    .filter({ hasText: 'Torsteinsdatter' })
    .first()
    .boundingBox({ timeout: 1000 })
    .catch(() => null)
  return { canvas, card }
}

/** Whether the card lies in the visible part of the canvas. */
async function isCardInView(page: Page): Promise<boolean> {
  const { canvas, card } = await measure(page)
  const size = page.viewportSize()
  if (!canvas || !card || !size) return false
  return (
    card.x >= canvas.x &&
    card.x + card.width <= canvas.x + canvas.width &&
    card.y >= canvas.y &&
    card.y + card.height <= Math.min(canvas.y + canvas.height, size.height)
  )
}

test('opens on the person who is signed in, at every size of the window', async ({ startSite, page }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const sizes = [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.address}/family-tree`)
    await expect.poll(() => isCardInView(page), `${width} × ${height}`).toBe(true)
    const bounds = await canvasOf(page).boundingBox()
    expect((bounds?.y ?? height) + (bounds?.height ?? 0), `${width} × ${height}`).toBeLessThanOrEqual(height)
  }
})

test('comes back from the whole tree, from its edge and from full screen', async ({ startSite, page }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.address}/family-tree`)
  await expect.poll(() => isCardInView(page)).toBe(true)

  const center = page.getByRole('button', { name: 'Center Tree' })
  const zoom = () => page.locator('.tree-canvas').getAttribute('data-zoom')
  const before = await zoom()
  await center.click()
  await expect.poll(zoom).not.toBe(before)
  await center.click()
  await expect.poll(zoom).toBe(before)
  await expect.poll(() => isCardInView(page)).toBe(true)

  // However far somebody drags, the edge of the drawing stays within half of the window.
  const bounds = await canvasOf(page).boundingBox()
  const from = { x: (bounds?.x ?? 0) + 400, y: (bounds?.y ?? 0) + 60 }
  for (let drag = 0; drag < 5; drag++) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 900, from.y + 500, { steps: 5 })
    await page.mouse.up()
  }
  const corner = await page.locator('.react-flow__viewport').evaluate((viewport) => {
    const { e, f } = new DOMMatrix(getComputedStyle(viewport).transform)
    return { x: e, y: f }
  })
  expect(corner.x).toBeLessThanOrEqual((bounds?.width ?? 0) / 2 + 1)
  expect(corner.y).toBeLessThanOrEqual((bounds?.height ?? 0) / 2 + 1)
  await page.getByRole('button', { name: 'Show me on the tree' }).click()
  await expect.poll(() => isCardInView(page)).toBe(true)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(async () => (await canvasOf(page).boundingBox())?.height).toBe(900)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(async () => (await canvasOf(page).boundingBox())?.height).toBeLessThan(900)
})
