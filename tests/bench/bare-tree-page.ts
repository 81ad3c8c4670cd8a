/** Measures the bare React Flow page with the same family, as far as it finishes within the time limit. */
import type { Page } from '@playwright/test'
import { layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { makePopulation } from '#tests/support/population.ts'
import { root } from '../../e2e/fixtures/test-site.ts'
import { openBareFlow } from '../../e2e/speed/bare-react-flow.ts'
import { desktopScreen, newDevice, openBrowser, phone } from '../../e2e/speed/device.ts'
import { readHeap } from '../../e2e/speed/heap-size.ts'
import { desktop } from './our-layout.ts'
import { type CaseName, type MovingAt, measureMovements } from './tree-frames.ts'

export interface BarePageResult {
  /** From data in memory to boxes on the screen, ms; null beyond the time limit. */
  drawn: number | null
  /** MB. */
  heap: number | null
  moving: Map<CaseName, MovingAt>
}

/** Time limit, ms. */
const patience = { drawn: 120_000, moved: 300_000 }

async function draw(page: Page): Promise<number | null> {
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.show()
        const look = () => {
          if (document.querySelector('.react-flow__node .portrait'))
            requestAnimationFrame(() => resolve(performance.now() - window.shownAt))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
  return await withPatience(drawn, patience.drawn)
}

/** Null when the work exceeds the time limit; it is not cancelled. */
async function withPatience<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | null> {
  let clock: NodeJS.Timeout | undefined
  const enough = new Promise<null>((resolve) => {
    clock = setTimeout(() => resolve(null), milliseconds)
  })
  const result = await Promise.race([work.catch(() => null), enough])
  clearTimeout(clock)
  return result
}

/** @param briefly measures the heap only */
export async function measureBare(size: number, briefly: boolean): Promise<BarePageResult> {
  const { people, unions } = makePopulation({ people: size, seed: 1 })
  const layout = layoutTree(people, unions, { ...desktop, aspect: 2 })
  const bare = await openBareFlow(root, layout, 'p0')
  // Uses a browser of its own, because the page may hang.
  const browser = await openBrowser()
  const device = await newDevice(browser, [], desktopScreen)
  const page = await device.newPage()
  const session = await device.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone })
  await page.goto(bare.address)
  await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: 120_000 })
  const moving = new Map<CaseName, MovingAt>()
  const drawn = await draw(page)
  const heap = drawn === null ? null : await withPatience(readHeap(page), patience.drawn)
  if (heap !== null && !briefly) {
    const fitting = Math.min(1392 / layout.width, 582 / layout.height)
    const measuring = measureMovements(browser, page, fitting, (at, figures) => moving.set(at, figures))
    await withPatience(measuring, patience.moved)
  }
  await withPatience(browser.close(), 10_000)
  await bare.close()
  return { drawn, heap, moving }
}
