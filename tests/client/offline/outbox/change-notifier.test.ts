/** Listeners in all tabs are notified of changes, several changes at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  anna,
  closeDevice,
  emptyDevice,
  makeReceipt,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
} from '#tests/support/outbox-device.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let outbox: Outbox
let otherTab: Outbox

beforeEach(async () => {
  emptyDevice()
  outbox = await openAnnasOutbox()
  otherTab = openOutbox()
})
afterEach(closeDevice)

const writing = newsSubmission('The reunion')
const newDraft = { slot: 'news', id: crypto.randomUUID(), version: null }
const content = { type: 'news' as const, fields: {}, files: [], changes: null }

describe('ChangeNotifier', () => {
  const key = '0b6a3f4e-2a64-4b0d-9b39-6a1d7a1c2f10'
  it.each<[string, () => Promise<unknown>]>([
    ['saveKey', () => outbox.saveKey('user-berta', { id: key, key: btoa('b'.repeat(32)) })],
    ['seal', () => outbox.seal()],
    ['add', () => outbox.add(anna, newsSubmission('Another'))],
    ['change', () => outbox.change(anna, key, newsSubmission('Mended'))],
    ['remove', () => outbox.remove(anna, key)],
    ['saveDraft', () => outbox.saveDraft(anna, newDraft, content)],
    ['removeDraft', () => outbox.removeDraft(anna, newDraft)],
    ['discard', () => outbox.discard(anna)],
    ['settle', () => outbox.settle(anna, key, makeReceipt(writing))],
    ['refuse', () => outbox.refuse(anna, key, { code: 'validation', message: 'No.' })],
    ['postpone', () => outbox.postpone(anna, key, 5)],
    ['release', () => outbox.release(anna, key)],
  ])('notifies this tab and another tab of %s', async (_name, change) => {
    await outbox.add(anna, writing, { key })
    const [here, there] = [vi.fn(), vi.fn()]
    outbox.watch(here)
    otherTab.watch(there)
    await change()
    await waitFor(() => {
      expect(here).toHaveBeenCalled()
      expect(there).toHaveBeenCalled()
    })
  })

  it('notifies a few times of many changes in a row', async () => {
    const [here, there] = [vi.fn(), vi.fn()]
    outbox.watch(here)
    otherTab.watch(there)
    await Promise.all(Array.from({ length: 30 }, () => outbox.add(anna, writing)))
    await waitFor(() => {
      expect(here).toHaveBeenCalled()
      expect(there).toHaveBeenCalled()
    })
    expect(here.mock.calls.length).toBeLessThan(15)
    expect(there.mock.calls.length).toBeLessThan(15)
  })

  it('notifies after the change can be read', async () => {
    const seen = new Promise<number>((resolve) => {
      otherTab.watch(() => void otherTab.list(anna).then((list) => resolve(list.length)))
    })
    await outbox.add(anna, writing)
    expect(await seen).toBe(1)
  })

  it('stops only the listener that was removed', async () => {
    const listener = vi.fn()
    const stop = outbox.watch(listener)
    const other = vi.fn()
    outbox.watch(other)
    stop()
    await outbox.add(anna, writing)
    await waitFor(() => expect(other).toHaveBeenCalled())
    expect(listener).not.toHaveBeenCalled()
  })

  it('notifies its own tab in a browser without BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const alone = openOutbox()
    const listener = vi.fn()
    alone.watch(listener)
    await alone.add(anna, writing)
    await waitFor(() => expect(listener).toHaveBeenCalled())
  })
})
