/** Sign-in and sign-out run in one tab at a time, and do not wait for a frozen tab. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withSessionLock } from '#client/offline/session-lock.ts'
import { closeBrowser, openBrowser } from '#tests/support/browser-tabs.ts'
import { waitFor } from '#tests/support/wait-for.ts'

beforeEach(openBrowser)
afterEach(() => {
  vi.useRealTimers()
  closeBrowser()
})

describe('withSessionLock', () => {
  it('runs two calls one after the other', async () => {
    const steps: string[] = []
    const first = Promise.withResolvers<void>()
    const works = [
      withSessionLock(async () => {
        steps.push('first begins')
        await first.promise
        steps.push('first ends')
      }),
      withSessionLock(async () => {
        steps.push('second begins')
      }),
    ]
    await waitFor(() => expect(steps).toEqual(['first begins']))
    first.resolve()
    await Promise.all(works)
    expect(steps).toEqual(['first begins', 'first ends', 'second begins'])
  })

  it('runs the second call when the first one fails', async () => {
    const failing = withSessionLock(() => Promise.reject(new Error('Refused.')))
    const other = withSessionLock(async () => 'done')
    await expect(failing).rejects.toThrow('Refused.')
    expect(await other).toBe('done')
  })
})

it('runs without the lock, once, when a frozen tab holds it', async () => {
  vi.useFakeTimers()
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const work = vi.fn(async () => 'done')
  const result = withSessionLock(work)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

it('runs in a browser without locks', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  expect(await withSessionLock(async () => 'done')).toBe('done')
})
