/** All tabs show the progress of sending, until the sending tab is closed or frozen. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The used part of BroadcastChannel: delivers at once, and not to the sender. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
}

async function openTab() {
  vi.resetModules()
  return await import('#client/offline/outbox/send-progress.ts')
}

beforeEach(() => {
  Channel.open.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('notifies every tab when sending begins, continues and ends', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  const told = vi.fn()
  other.watchSendProgress(told)
  sender.setSendProgress({ key: 'one', share: 0 })
  expect([sender.getSendProgress(), other.getSendProgress()]).toEqual([
    { key: 'one', share: 0 },
    { key: 'one', share: 0 },
  ])
  expect(other.getSendProgress()).toBe(other.getSendProgress())
  vi.advanceTimersByTime(300)
  sender.setSendProgress({ key: 'one', share: 0.5 })
  expect(other.getSendProgress()?.share).toBe(0.5)
  sender.setSendProgress(null)
  expect([sender.getSendProgress(), other.getSendProgress()]).toEqual([null, null])
  expect(told).toHaveBeenCalledTimes(3)
})

it('notifies every tab at once when the server has the submission', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  sender.setSendProgress({ key: 'one', share: 1 })
  sender.setSendProgress({ key: 'one', share: 1, arrived: true })
  expect(other.getSendProgress()).toEqual({ key: 'one', share: 1, arrived: true })
  sender.setSendProgress(null)
})

it('keeps the progress of a slow tab without notifying listeners', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  sender.setSendProgress({ key: 'one', share: 0 })
  const told = vi.fn()
  other.watchSendProgress(told)
  const before = other.getSendProgress()
  vi.advanceTimersByTime(600_000)
  expect(other.getSendProgress()).toBe(before)
  expect(told).not.toHaveBeenCalled()
  sender.setSendProgress(null)
})

it('removes the progress of a closed tab', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  sender.setSendProgress({ key: 'one', share: 0 })
  Channel.open.clear()
  vi.advanceTimersByTime(10_000)
  expect(other.getSendProgress()).toBeNull()
})

it('ignores messages of another version of the app', async () => {
  const tab = await openTab()
  for (const channel of Channel.open)
    channel.dispatchEvent(new MessageEvent('message', { data: { share: 1 } }))
  expect(tab.getSendProgress()).toBeNull()
})
