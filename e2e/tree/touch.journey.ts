/** Touch gestures on the tree. */
import type { Page } from '@playwright/test'
import { isaura } from '../fixtures/family.ts'
import { expect, test, withMotion, withoutWorker } from '../fixtures/journey.ts'
import { type Point, TouchInput } from '../fixtures/touch-input.ts'
import { openTree, personCard, searchPerson, signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, ...withMotion })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Place {
  left: number
  top: number
  width: number
  height: number
}

async function canvasPlace(page: Page): Promise<Place> {
  return await page.getByTestId('tree-canvas').evaluate((canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return { left, top, width, height }
  })
}

/** The viewport of the tree: offset and zoom. */
async function treeView(page: Page) {
  return await page.locator('.react-flow__viewport').evaluate((viewport) => {
    const canvas = viewport.closest('.react-flow')
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {}
    const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform)
    return { x: left + e, y: top + f, zoom: a }
  })
}

type View = Awaited<ReturnType<typeof treeView>>

/** Converts a point of the window to tree coordinates. */
function under({ x, y, zoom }: View, point: Point): Point {
  return { x: (point.x - x) / zoom, y: (point.y - y) / zoom }
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const pageScale = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 1)

/** The center of a person's card, in window coordinates. */
async function middleOf(page: Page, name: string): Promise<Point> {
  const box = await personCard(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The center of a found person's card, once the card below the canvas is open and the tree stands still. */
async function restingMiddleOf(page: Page, name: string): Promise<Point> {
  await expect(page.getByRole('region', { name: new RegExp(`^${name}`) })).toBeVisible()
  let middle = await middleOf(page, name)
  await expect
    .poll(async () => {
      const before = middle
      await fingers.frames(10)
      middle = await middleOf(page, name)
      return Math.hypot(middle.x - before.x, middle.y - before.y)
    })
    .toBe(0)
  return middle
}

/** Scrolls the canvas into view and returns an empty point on it. */
async function wholeCanvas(page: Page): Promise<Place> {
  await page.getByTestId('tree-canvas').evaluate((canvas) => canvas.scrollIntoView({ block: 'end' }))
  return await canvasPlace(page)
}

let fingers: TouchInput

test.beforeEach(async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  fingers = await TouchInput.of(page)
})

test('pans the tree with one finger without scrolling the page', async ({ page }) => {
  const { left, top } = await wholeCanvas(page)
  const from = { x: left + 200, y: top + 300 }
  const to = { x: from.x - 120, y: from.y - 150 }
  const [before, stood] = [await treeView(page), await scrolled(page)]
  await fingers.drag([from], [to])
  const after = await treeView(page)
  expect(after.zoom).toBe(before.zoom)
  expect(Math.abs(after.x - before.x + 120)).toBeLessThanOrEqual(1)
  expect(Math.abs(after.y - before.y + 150)).toBeLessThanOrEqual(1)
  await fingers.frames(30)
  expect(await treeView(page), 'it stays where it was left').toEqual(after)
  expect(await scrolled(page)).toBe(stood)
})

test('goes on after a flick, and stops at a touch and at the edge of the drawing', async ({ page }) => {
  const { left, top, width } = await wholeCanvas(page)
  const from = { x: left + 80, y: top + 200 }
  const to = { x: from.x + 100, y: from.y }
  const before = await treeView(page)
  await fingers.flick(from, to)
  await expect.poll(async () => (await treeView(page)).x - before.x, 'it glides on').toBeGreaterThan(140)
  await fingers.rest(from, 4)
  const stopped = await treeView(page)
  await fingers.frames(10)
  expect(await treeView(page), 'a touch stops it').toEqual(stopped)

  for (let swipe = 0; swipe < 12; swipe++) {
    await fingers.flick({ x: left + 40, y: from.y }, { x: left + 340, y: from.y })
    await fingers.frames(6)
  }
  await fingers.frames(90)
  const { x } = await treeView(page)
  expect(x - left, 'the edge of the drawing stays in view').toBeLessThanOrEqual(width / 2 + 1)
})

test('zooms about the finger on a double tap on the empty canvas', async ({ page }) => {
  const { left, top, width, height } = await wholeCanvas(page)
  // Somewhere on the canvas is a spot without a person.
  const spot = await page.evaluate(
    (area) => {
      for (let step = 0; step < 400; step++) {
        const x = area.left + 30 + ((step * 53) % (area.width - 60))
        const y = area.top + 100 + ((step * 37) % (area.height - 200))
        const around = [-14, 0, 14].flatMap((dx) => [-14, 0, 14].map((dy) => [x + dx, y + dy] as const))
        const isEmpty = around.every(([atX, atY]) =>
          document.elementFromPoint(atX, atY)?.classList.contains('react-flow__pane'),
        )
        if (isEmpty) return { x, y }
      }
      return null
    },
    { left, top, width, height },
  )
  if (!spot) throw new Error('The canvas has no empty spot.')
  const before = await treeView(page)
  await fingers.tap(spot, 2)
  await expect.poll(async () => (await treeView(page)).zoom).toBeCloseTo(Math.min(2, before.zoom * 2), 2)
  const after = await treeView(page)
  const [held, now] = [under(before, spot), under(after, spot)]
  expect(Math.hypot(held.x - now.x, held.y - now.y) * after.zoom).toBeLessThanOrEqual(3)
  expect(await pageScale(page)).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('moves the tree along with a finger on the overview of the full screen', async ({ page }) => {
  await expect(page.getByTestId('tree-minimap'), 'it would cover the people').toHaveCount(0)
  await page.getByRole('button', { name: 'Full screen' }).tap()
  await expect(page.getByTestId('tree-minimap')).toBeVisible()
  const map = await page.getByTestId('tree-minimap').boundingBox()
  if (!map) throw new Error('The overview is not on the screen.')
  const before = await treeView(page)
  const start = { x: map.x + map.width * 0.3, y: map.y + map.height * 0.4 }
  await fingers.drag([start], [{ x: map.x + map.width * 0.7, y: map.y + map.height * 0.6 }])
  const after = await treeView(page)
  expect(after.zoom).toBe(before.zoom)
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(40)
})

test('keeps the person in view beside the sheet with the details', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await searchPerson(page, 'Ottokar')
    await expect(personCard(page, 'Ottokar')).toBeInViewport({ ratio: 0.99 })
    await fingers.tap(await restingMiddleOf(page, 'Ottokar'), 2)
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Clockmaker')
    await expect
      .poll(async () => {
        // The sheet hides the tree from roles.
        const card = await page.locator('.react-flow__node', { hasText: 'Ottokar' }).first().boundingBox()
        const cover = await sheet.boundingBox()
        if (!card || !cover) return false
        const isAbove = card.y >= 0 && card.y + card.height <= cover.y + 1
        return isAbove || (card.x >= 0 && card.x + card.width <= cover.x + 1)
      }, `${width} × ${height}`)
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
})

test('keeps the point under two fingers while pinching and moving', async ({ page }) => {
  const { left, top } = await wholeCanvas(page)
  const at = (x: number, y: number): Point => ({ x: left + x, y: top + y })
  const pinches: [Point[], Point[]][] = [
    [
      [at(150, 250), at(230, 330)],
      [at(100, 220), at(260, 380)],
    ],
    [
      [at(80, 200), at(280, 400)],
      [at(130, 300), at(230, 400)],
    ],
  ]
  for (const [from, to] of pinches) {
    const before = await treeView(page)
    await fingers.drag(from, to)
    const after = await treeView(page)
    expect(Math.abs(after.zoom - before.zoom)).toBeGreaterThan(0.1)
    for (const [finger, start] of from.entries()) {
      const [held, now] = [under(before, start), under(after, to[finger] ?? start)]
      expect(Math.hypot(held.x - now.x, held.y - now.y) * after.zoom).toBeLessThanOrEqual(3)
    }
  }
  expect(await pageScale(page), 'the page itself is not enlarged').toBe(1)
})

test('highlights on tap, clears on a tap beside the card, and opens the details on double tap', async ({
  page,
}) => {
  await searchPerson(page, 'Ottokar')
  const person = personCard(page, 'Ottokar')
  await expect(person).toBeInViewport({ ratio: 1 })
  await expect(person, 'the highlight of a search lasts three seconds').not.toHaveAttribute(
    'data-highlighted',
  )
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { tapTimes: times })
    for (const type of ['touchend', 'click']) {
      document.addEventListener(type, (event) => times.push(event.timeStamp), { capture: true })
    }
  })
  await fingers.tap(await middleOf(page, 'Ottokar'))
  await expect(person).toHaveAttribute('data-highlighted')
  const waited = await page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'tapTimes')
    return Array.isArray(times) ? Number(times[1]) - Number(times[0]) : Number.NaN
  })
  expect(waited, 'no browser waits for a second tap').toBeLessThan(200)
  await expect(page.getByRole('button', { name: /^View Details/ })).toBeVisible()

  const { left, top } = await canvasPlace(page)
  await fingers.tap({ x: left + 12, y: top + 12 })
  await expect(person).not.toHaveAttribute('data-highlighted')

  await fingers.tap(await middleOf(page, 'Ottokar'), 2)
  await expect(page.getByRole('dialog')).toContainText('Clockmaker')
  expect(await pageScale(page)).toBe(1)
})

test('opens the details on double tap when people are drawn as dots', async ({ page }) => {
  const { left, top, width, height } = await wholeCanvas(page)
  await page.getByRole('button', { name: 'Show the whole tree' }).click()
  await expect.poll(async () => (await treeView(page)).zoom).toBeLessThan(0.3)
  const middle = { x: left + width / 2, y: top + height / 2 }
  await fingers.frames(60)
  const view = await treeView(page)
  // At every zoom some person is near the center: taps around the center find one.
  const tagged = page.getByRole('button', { name: /^View Details/ })
  for (let step = 0; step < 40 && (await tagged.count()) === 0; step++) {
    await fingers.tap({ x: middle.x + ((step * 37) % 160) - 80, y: middle.y + ((step * 53) % 200) - 100 })
  }
  await expect(tagged).toBeVisible()
  const name = (await tagged.getAttribute('aria-label'))?.replace('View Details of ', '') ?? ''
  const spot = await middleOf(page, name)
  await page.keyboard.press('Escape')
  await fingers.tap(spot)
  await fingers.tap({ x: spot.x + 5, y: spot.y + 9 })
  await expect(page.getByRole('dialog')).toContainText(name)
  expect((await treeView(page)).zoom, 'two taps on a person do not zoom').toBeCloseTo(view.zoom, 2)
})

test('selects no text and opens no context menu on long press', async ({ page }) => {
  await wholeCanvas(page)
  await page.evaluate(() => {
    document.addEventListener('contextmenu', (event) => {
      document.documentElement.dataset['menu'] = event.target instanceof Element ? event.target.tagName : ''
    })
  })
  const spot = await middleOf(page, isaura.name)
  await fingers.rest(spot, 60)
  expect(await page.evaluate(() => window.getSelection()?.toString() ?? '')).toBe('')
  const pressed = await page.evaluate(() => document.documentElement.dataset['menu'] ?? '')
  expect(pressed, 'a menu could only be that of a picture').not.toBe('IMG')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('shows long names and the facts in the list of members whole', async ({ page }) => {
  await page.getByRole('button', { name: 'Monitor' }).click()
  const monitor = page.getByRole('dialog', { name: /^Family Members/ })
  await expect(monitor.getByRole('listitem').first()).toBeVisible()
  const cut = await monitor
    .locator('li span')
    .evaluateAll((parts) =>
      parts
        .filter(
          (part) =>
            part.childElementCount === 0 && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.textContent ?? ''),
    )
  expect(cut).toEqual([])
  await expect(
    monitor
      .getByRole('listitem')
      .filter({ hasText: /Born .+\S · Spouse .+\S · \d/ })
      .first(),
  ).toBeVisible()
})

for (const [shape, width, height, text] of [
  ['upright', 390, 844, '100%'],
  ['on its side', 844, 390, '100%'],
  ['small, with large letters', 320, 640, '200%'],
] as const) {
  test(`scrolls the page outside the canvas on a phone ${shape}`, async ({ page }) => {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    await page.setViewportSize({ width, height })
    const canvas = page.getByTestId('tree-canvas')
    await canvas.evaluate((element) => {
      const { top, height: high } = element.getBoundingClientRect()
      window.scrollBy(0, top + high / 2 - window.innerHeight / 2)
    })
    const place = await canvasPlace(page)
    const free = height - place.height
    expect(free, 'a strip is left to put the thumb on').toBeGreaterThanOrEqual(height * 0.18)
    const before = await scrolled(page)
    const thumb = { x: width / 2, y: height - free / 4 }
    await fingers.drag([thumb], [{ x: thumb.x, y: thumb.y - 140 }])
    expect(await scrolled(page)).toBeGreaterThan(before + 60)
  })
}
