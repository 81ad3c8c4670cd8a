import { expect, it } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { mergeWithSubmissions } from '#client/submissions/outbox/merge-with-submissions.ts'
import { OutboxView } from '#client/submissions/outbox/outbox-view.ts'

function createEntry(number: number): OutboxEntry {
  return {
    key: `key-${number}`,
    number,
    savedAt: 0,
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    heldUntil: 0,
    submission: { endpoint: 'createSubmission', type: 'news', title: `No. ${number}`, body: '{}', files: [] },
  }
}

/** An outbox that the test controls, and a view of it. */
function createDevice(...numbers: number[]) {
  const listeners = { outbox: new Set<() => void>(), sending: new Set<() => void>() }
  const watcher = (kind: keyof typeof listeners) => (listener: () => void) => {
    listeners[kind].add(listener)
    return () => {
      listeners[kind].delete(listener)
    }
  }
  const notify = (kind: keyof typeof listeners) => {
    for (const listener of listeners[kind]) listener()
  }
  let entries = numbers.map(createEntry)
  let sending: { key: string; arrived?: true } | null = null
  let fails = false
  const view = new OutboxView({
    list: async () => {
      if (fails) throw new Error('broken')
      return entries
    },
    watch: watcher('outbox'),
    watchSending: watcher('sending'),
    getSending: () => sending,
  })
  const submissionIds = new Map<string, string>()
  const titles = (ids: string[], savedAt: number | null) =>
    mergeWithSubmissions(view.read(), { ids: new Set(ids), savedAt }, (key) =>
      submissionIds.get(key),
    ).shown.map(({ entry, isSent }) => `${entry.number}${isSent ? ' sent' : ''}`)
  return {
    view,
    submissionIds,
    titles,
    listeners,
    send(number: number) {
      sending = { key: `key-${number}` }
      notify('sending')
    },
    finishSending(number: number) {
      sending = { key: `key-${number}`, arrived: true }
      notify('sending')
    },
    stopSending() {
      sending = null
      notify('sending')
      notify('outbox')
    },
    changeKey(number: number) {
      entries = entries.map((entry) => (entry.number === number ? { ...entry, key: 'another' } : entry))
      notify('outbox')
    },
    remove(number: number) {
      entries = entries.filter((entry) => entry.number !== number)
      notify('outbox')
    },
    failReading() {
      fails = true
      notify('outbox')
    },
    waitForView: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
}

const later = Date.now() + 60_000

async function openDevice(...numbers: number[]) {
  const device = createDevice(...numbers)
  device.view.watch(() => {})
  await device.waitForView()
  return device
}

it('shows the newest entry first, in the order of the list of submissions', async () => {
  const device = await openDevice(1, 2, 3)
  expect(device.titles([], null)).toEqual(['3', '2', '1'])
})

it('shows no entries before the outbox is read and when the browser has no storage', async () => {
  const device = createDevice(1)
  expect(device.view.read().entries).toBeNull()
  device.failReading()
  device.view.watch(() => {})
  await device.waitForView()
  expect(device.view.read().entries).toEqual([])
})

it('hides an entry as soon as its submission is listed, even if the outbox still has the entry', async () => {
  const device = await openDevice(1, 2)
  device.send(1)
  device.submissionIds.set('key-1', 'submission-1')
  expect(device.titles([], null)).toEqual(['2', '1'])
  expect(device.titles(['submission-1'], later)).toEqual(['2'])
})

it('shows a sent entry until its submission is listed', async () => {
  const device = await openDevice(1, 2)
  device.finishSending(1)
  device.remove(1)
  await device.waitForView()
  expect(device.titles([], 1)).toEqual(['2', '1 sent'])
  device.submissionIds.set('key-1', 'submission-1')
  expect(device.titles([], later)).toEqual(['2', '1 sent'])
  expect(device.titles(['submission-1'], later)).toEqual(['2'])
})

it('hides an entry that another tab has sent once the list is newer', async () => {
  const device = await openDevice(1)
  device.finishSending(1)
  device.remove(1)
  await device.waitForView()
  expect(device.titles(['unknown'], 1)).toEqual(['1 sent'])
  expect(device.titles(['unknown'], later)).toEqual([])
})

it('does not show a sent entry again after its submission is withdrawn', async () => {
  const device = await openDevice(1)
  device.finishSending(1)
  device.submissionIds.set('key-1', 'submission-1')
  device.remove(1)
  await device.waitForView()
  const { listedKeys } = mergeWithSubmissions(
    device.view.read(),
    { ids: new Set(['submission-1']), savedAt: later },
    () => 'submission-1',
  )
  device.view.removeSent(listedKeys)
  expect(device.titles([], later)).toEqual([])
})

it('hides a removed entry', async () => {
  const device = await openDevice(1, 2)
  device.remove(2)
  await device.waitForView()
  expect(device.titles([], 1)).toEqual(['1'])
})

it('treats an entry as removed, not as sent, after sending failed', async () => {
  const device = await openDevice(1)
  device.send(1)
  device.stopSending()
  await device.waitForView()
  device.remove(1)
  await device.waitForView()
  expect(device.titles([], 1)).toEqual([])
})

it('treats an entry that is removed during sending as removed, not as sent', async () => {
  const device = await openDevice(1)
  device.send(1)
  device.remove(1)
  await device.waitForView()
  expect(device.titles([], 1)).toEqual([])
})

it('shows an entry once when it gets a new key', async () => {
  const device = await openDevice(1)
  device.send(1)
  device.changeKey(1)
  await device.waitForView()
  expect(device.titles([], 1)).toEqual(['1'])
})

it('stops watching the outbox when it has no listeners', async () => {
  const device = createDevice(1)
  const stop = device.view.watch(() => {})
  await device.waitForView()
  stop()
  expect(device.listeners.outbox.size + device.listeners.sending.size).toBe(0)
})
