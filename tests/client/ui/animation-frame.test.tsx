/** The page that tests run on goes on by itself, whatever a test does to its clock. */
import { expect, it, vi } from 'vitest'

it('frames come after a test that had a clock of its own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => {})
  vi.useRealTimers()
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve('a frame')))
  const late = new Promise((resolve) => setTimeout(() => resolve('no frame'), 1_000))
  expect(await Promise.race([frame, late])).toBe('a frame')
})
