/** What is on its way is seen in every tab, and forgotten when the tab that sends it falls silent. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** As much of the browser's channels as is used here: heard at once, and not by who speaks. */
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

it('tells every tab when a sending begins, goes on and ends', async () => {
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

it('tells every tab at once that the server has it', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  sender.setSendProgress({ key: 'one', share: 1 })
  sender.setSendProgress({ key: 'one', share: 1, arrived: true })
  expect(other.getSendProgress()).toEqual({ key: 'one', share: 1, arrived: true })
  sender.setSendProgress(null)
})

it('stays while its tab lives, however slow, and the listeners hear nothing where nothing changes', async () => {
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

it('is forgotten when its tab has died', async () => {
  const [sender, other] = [await openTab(), await openTab()]
  sender.setSendProgress({ key: 'one', share: 0 })
  Channel.open.clear()
  vi.advanceTimersByTime(10_000)
  expect(other.getSendProgress()).toBeNull()
})

it('takes no notice of what another version of the program says', async () => {
  const tab = await openTab()
  for (const channel of Channel.open)
    channel.dispatchEvent(new MessageEvent('message', { data: { share: 1 } }))
  expect(tab.getSendProgress()).toBeNull()
})
