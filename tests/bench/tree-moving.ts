/** Dragging and zooming a canvas at the scales that matter, ours or the bare one. */
import type { Browser, Page } from '@playwright/test'
import { watchWork } from '../../e2e/speed/main-thread.ts'
import { drag, type Frames, zoomAbout, zoomTo } from '../../e2e/speed/move-canvas.ts'

/** Scales by name; `everything` is whatever shows the whole family. */
export const cases = [
  { name: '1.5', zoom: 1.5 },
  { name: '0.8', zoom: 0.8 },
  { name: '0.5', zoom: 0.5 },
  { name: '0.1', zoom: 0.1 },
  { name: 'everything', zoom: null },
] as const
export type CaseName = (typeof cases)[number]['name']

export interface Moving {
  frames: Frames
  /** What the page's thread worked for each of them, ms of its processor time. */
  work: number[]
  /** The longest task on the page's thread, ms of its processor time. */
  longest: number
}

export interface MovingAt {
  drag: Moving
  zoom: Moving
  /** All elements of the page at rest. */
  elements: number
}

/** Milliseconds that each movement lasts. */
const lasting = 4000

/** Watches a movement from frame to frame. */
export async function watchMoving(
  browser: Browser,
  page: Page,
  move: () => Promise<Frames>,
): Promise<Moving> {
  let frames: Frames = []
  const { longest, frames: work } = await watchWork(browser, page, async () => {
    frames = await move()
  })
  return { frames, work, longest }
}

/** @param fitting the scale that shows everybody */
export async function measureMoving(
  browser: Browser,
  page: Page,
  fitting: number,
  onMeasured: (name: CaseName, moving: MovingAt) => void,
): Promise<void> {
  for (const { name, zoom } of cases) {
    await zoomTo(page, zoom ?? fitting, 2500)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const dragged = await watchMoving(browser, page, () => drag(page, lasting))
    await page.waitForTimeout(700)
    const zoomed = await watchMoving(browser, page, () => zoomAbout(page, lasting))
    await page.waitForTimeout(700)
    onMeasured(name, { drag: dragged, zoom: zoomed, elements })
  }
}
