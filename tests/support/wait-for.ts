/** Waits for what must come. `vi.waitFor` itself gives up after one second, which a busy machine may need. */
import { vi } from 'vitest'
import { timeLimit } from './time-limits.ts'

/** Repeats a check until it no longer throws, and returns its result. */
export function waitFor<T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> {
  return vi.waitFor(check, { timeout: timeLimit(20_000), interval: intervalMs })
}

/** Repeats a question until the answer is truthy, and returns the answer. */
export function waitUntil<T>(ask: () => T | Promise<T>) {
  return vi.waitUntil(ask, { timeout: timeLimit(20_000) })
}
