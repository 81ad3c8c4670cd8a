/** Tests that animation frames work in the test environment after a test with fake timers. */
import { expect, it, vi } from 'vitest'

it('runs animation frames after a test with fake timers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => {})
  vi.useRealTimers()
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve('a frame')))
  const late = new Promise((resolve) => setTimeout(() => resolve('no frame'), 1_000))
  expect(await Promise.race([frame, late])).toBe('a frame')
})
