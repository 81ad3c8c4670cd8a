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
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
})

/** Watches what the threads of all pages do while `use` runs. */
export async function watchWork(browser: Browser, page: Page, use: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await use()
  const buffer = await browser.stopTracing()
  const { traceEvents } = traced.parse(JSON.parse(buffer.toString()))
  const threads = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && threads.has(`${event.pid} ${event.tid}`))
    .map((event) => (event.tdur ?? 0) / 1000)
  return {
    longest: Math.max(0, ...tasks),
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - unnoticed), 0),
    total: tasks.reduce((sum, task) => sum + task, 0),
  }
}
