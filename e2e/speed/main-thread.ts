/**
 * What the page's own thread works, in its processor time: others on the machine disturb that less than the clock. A
 * throttled thread spends the time in which it is held up, so the figures are those of a slower phone.
 */
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** A task of this length or less holds nobody up, milliseconds. */
const unnoticed = 50

export interface Work {
  /** The longest piece without a pause, milliseconds. */
  longest: number
  /** What the tasks last beyond 50 ms, summed up: the total blocking time. */
  blocking: number
  /** All of it, milliseconds. */
  total: number
}

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
    }),
  ),
})

/** By this mark the page's thread is told from those of the browser's own pages. */
const mark = 'the page that is measured'

/** Watches what the page's thread does while `use` runs. */
export async function watchWork(browser: Browser, page: Page, use: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await use()
  await page.evaluate((name) => performance.mark(name), mark)
  const buffer = await browser.stopTracing()
  const { traceEvents } = traced.parse(JSON.parse(buffer.toString()))
  const ours = traceEvents.find((event) => event.name === mark)
  if (!ours) throw new Error('The trace does not have the page in it.')
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && event.pid === ours.pid && event.tid === ours.tid)
    .map((event) => (event.tdur ?? 0) / 1000)
  return {
    longest: Math.max(0, ...tasks),
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - unnoticed), 0),
    total: tasks.reduce((sum, task) => sum + task, 0),
  }
}
