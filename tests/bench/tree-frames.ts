/** Drags and zooms a canvas, ours or the bare one, at several zoom levels. */
import type { Browser, Page } from '@playwright/test'
import { drag, type Frames, zoomAbout, zoomTo } from '../../e2e/speed/canvas-frames.ts'
import { watchMainThread } from '../../e2e/speed/main-thread-time.ts'

/** Zoom levels by name; `everything` shows the complete family. */
export const cases = [
  { name: '1.5', zoom: 1.5 },
  { name: '0.8', zoom: 0.8 },
  { name: '0.5', zoom: 0.5 },
  { name: '0.1', zoom: 0.1 },
  { name: 'everything', zoom: null },
] as const
export type CaseName = (typeof cases)[number]['name']

export interface FrameMeasurement {
  frames: Frames
  /** Main thread time for each frame, ms. */
  work: number[]
  /** The longest task of the main thread, ms. */
  longest: number
}

export interface MovingAt {
  drag: FrameMeasurement
  zoom: FrameMeasurement
  /** Number of elements of the page at rest. */
  elements: number
}

/** Duration of each movement, ms. */
const lasting = 4000

/** Measures the frames of a movement. */
export async function measureFrames(
  browser: Browser,
  page: Page,
  move: () => Promise<Frames>,
): Promise<FrameMeasurement> {
  let frames: Frames = []
  const { longest, frames: work } = await watchMainThread(browser, page, async () => {
    frames = await move()
  })
  return { frames, work, longest }
}

/** @param fitting the zoom that shows everybody */
export async function measureMovements(
  browser: Browser,
  page: Page,
  fitting: number,
  onMeasured: (name: CaseName, moving: MovingAt) => void,
): Promise<void> {
  for (const { name, zoom } of cases) {
    await zoomTo(page, zoom ?? fitting, 2500)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const dragged = await measureFrames(browser, page, () => drag(page, lasting))
    await page.waitForTimeout(700)
    const zoomed = await measureFrames(browser, page, () => zoomAbout(page, lasting))
    await page.waitForTimeout(700)
    onMeasured(name, { drag: dragged, zoom: zoomed, elements })
  }
}
