/**
 * Measures the processor time of a page's main thread, which other processes disturb less than elapsed time.
 */
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** Tasks up to this length do not count as blocking, ms. */
const unnoticed = 50

export interface MainThreadTime {
  /** The longest task, ms. */
  longest: number
  /** Total blocking time: the sum of what tasks take beyond 50 ms. */
  blocking: number
  /** Total time, ms. */
  total: number
  /** Time per requested animation frame, ms. */
  frames: number[]
}

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      tdur: z.number().optional(),
    }),
  ),
})

/** Identifies the page's thread among the browser's own. */
const mark = 'the page that is measured'

/**
 * Measures the main thread while `use` runs.
 *
 * @param until name of a performance mark; work after it is not counted
 */
export async function watchMainThread(
  browser: Browser,
  page: Page,
  use: () => Promise<void>,
  until = mark,
): Promise<MainThreadTime> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await use()
  await page.evaluate((name) => performance.mark(name), mark)
  const buffer = await browser.stopTracing()
  const { traceEvents } = traced.parse(JSON.parse(buffer.toString()))
  const ours = traceEvents.find((event) => event.name === mark)
  if (!ours) throw new Error('The trace does not have the page in it.')
  const onThread = traceEvents.filter((event) => event.pid === ours.pid && event.tid === ours.tid)
  const end = onThread.find((event) => event.name === until)?.ts ?? ours.ts
  const tasks = onThread
    .filter((event) => event.name === 'RunTask' && event.ts < end)
    .sort((a, b) => a.ts - b.ts)
  const lengths = tasks.map((task) => (task.tdur ?? 0) / 1000)
  const begun = onThread.filter((event) => event.name === 'FireAnimationFrame').map((event) => event.ts)
  return {
    longest: Math.max(0, ...lengths),
    blocking: lengths.reduce((sum, task) => sum + Math.max(0, task - unnoticed), 0),
    total: lengths.reduce((sum, task) => sum + task, 0),
    frames: workOfFrames(tasks, begun),
  }
}

interface Task {
  ts: number
  tdur?: number | undefined
}

/** A frame's work lasts from the task that begins it to the task that begins the next frame. */
function workOfFrames(tasks: readonly Task[], begun: readonly number[]): number[] {
  const starts = begun.toSorted((a, b) => a - b)
  const frames: number[] = []
  let next = 0
  for (const [i, { ts, tdur = 0 }] of tasks.entries()) {
    const following = tasks[i + 1]?.ts ?? Number.POSITIVE_INFINITY
    const begins = (starts[next] ?? Number.POSITIVE_INFINITY) < following
    while ((starts[next] ?? Number.POSITIVE_INFINITY) < following) next++
    if (begins) frames.push(tdur / 1000)
    else if (frames.length > 0 && ts > 0) frames.push((frames.pop() ?? 0) + tdur / 1000)
  }
  return frames
}
