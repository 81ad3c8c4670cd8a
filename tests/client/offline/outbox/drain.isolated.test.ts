/** When the outbox is sent in browsers without Background Sync: at the start, on return to the page, and `online`. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDrain } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { anna, annasKey, closeDevice, emptyDevice, newsSubmission } from '#tests/support/outbox-device.ts'

const send = vi.fn(() => Promise.reject(new NoConnectionError()))

beforeEach(async () => {
  emptyDevice()
  // The retry timers never fire, as in a frozen page.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await outbox.saveKey(anna, annasKey)
  await outbox.add(anna, newsSubmission('Harvest'))
})
afterEach(closeDevice)

/** Not with `vi.waitFor`, which moves false timers on at every look. */
async function expectAttempts(count: number) {
  await expect.poll(() => send.mock.calls.length).toBe(count)
}

function showPage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

function restorePage() {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

it('sends at the start, when the page is shown again or restored, and when the device is online', async () => {
  startDrain({ send, getAuthorId: () => anna, onSent: () => {}, onSessionUncertain: () => {} })
  await expectAttempts(1)
  showPage()
  await expectAttempts(2)
  restorePage()
  await expectAttempts(3)
  window.dispatchEvent(new Event('online'))
  // The third failure in a row postpones the entry: a connection that comes before this is saved is tried more than once.
  await expect.poll(() => send.mock.calls.length).toBeGreaterThan(3)
})
