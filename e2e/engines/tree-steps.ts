/** What the journeys do and read on the canvas of the tree. */
import type { Point } from './engine.ts'
import { expect } from './engine-test.ts'
import { css, evaluate } from './page-queries.ts'
import type { User } from './user.ts'

/** Opens the tree page, also in a view of its own, and waits for a person. */
export async function openTree(user: User, query = '') {
  await user.open(`/family-tree${query}`)
  await user.sees(css('.react-flow__node'))
}

/** Runs in the page: whether the card of a person lies in the part of the canvas that the window shows. */
function isCardInView(name: string): boolean {
  const card = [...document.querySelectorAll('.tree-person')].find((node) =>
    node.getAttribute('aria-label')?.startsWith(name),
  )
  const canvas = document.querySelector('[data-testid=tree-canvas]')
  if (!card || !canvas) return false
  const [inner, outer] = [card.getBoundingClientRect(), canvas.getBoundingClientRect()]
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= Math.min(outer.bottom, window.innerHeight)
  )
}

/** Waits until the whole card of a person is in view, and the tree stands still. */
export async function seesCard(user: User, name: string) {
  await user.waitUntil(`the card of ${name} is in view`, isCardInView, name)
  let viewport = await readViewport(user)
  await expect
    .poll(async () => {
      const before = viewport
      // A frame for each call, also where the engine draws few.
      await evaluate(user.page, () => new Promise((done) => requestAnimationFrame(() => done(null))), null)
      viewport = await readViewport(user)
      return Math.hypot(viewport.x - before.x, viewport.y - before.y) + Math.abs(viewport.zoom - before.zoom)
    }, `the tree stands still at ${name}`)
    .toBe(0)
}

/** How far the drawing is moved, in px of the window, and its zoom. */
export async function readViewport(user: User): Promise<Point & { zoom: number }> {
  return await evaluate(
    user.page,
    () => {
      const viewport = document.querySelector('.react-flow__viewport')
      const { a, e, f } = new DOMMatrix(viewport ? getComputedStyle(viewport).transform : '')
      return { x: e, y: f, zoom: a }
    },
    null,
  )
}

/** Runs in the page: a point of the canvas without a person, from where a drag of 60 px and more stays on the canvas. */
function getEmptySpot(): Point | null {
  const pane = document.querySelector('.react-flow__pane')
  if (!pane) return null
  const { left, top, width, height } = pane.getBoundingClientRect()
  for (let step = 0; step < 400; step++) {
    const x = left + 80 + ((step * 53) % (width - 160))
    const y = top + 120 + ((step * 37) % (height - 240))
    if (document.elementFromPoint(x, y) === pane) return { x, y }
  }
  return null
}

/** Waits for a point of the canvas that nothing covers: the start screen lies over the canvas while it fades out. */
export async function findEmptySpot(user: User): Promise<Point> {
  let spot: Point | null = null
  await expect
    .poll(
      async () => {
        spot = await evaluate(user.page, getEmptySpot, null)
        return spot
      },
      { message: 'the canvas has an empty spot' },
    )
    .not.toBeNull()
  if (!spot) throw new Error('The canvas has no empty spot.')
  return spot
}
