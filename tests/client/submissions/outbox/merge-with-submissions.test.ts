/** Each thing stands in one list at every moment: on the device until the server's list has it, never in both. */
import { expect, it } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { mergeWithSubmissions } from '#client/submissions/outbox/merge-with-submissions.ts'
import { OutboxView } from '#client/submissions/outbox/outbox-view.ts'

function anEntry(number: number): OutboxEntry {
  return {
    key: `key-${number}`,
    number,
    savedAt: 0,
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    submission: { endpoint: 'createSubmission', type: 'news', title: `No. ${number}`, body: '{}', files: [] },
  }
}

/** An outbox that does what the test says, and a view that looks at it. */
function aDevice(...numbers: number[]) {
  const listeners = { outbox: new Set<() => void>(), sending: new Set<() => void>() }
  const watcher = (kind: keyof typeof listeners) => (listener: () => void) => {
    listeners[kind].add(listener)
    return () => {
      listeners[kind].delete(listener)
    }
  }
  const tell = (kind: keyof typeof listeners) => {
    for (const listener of listeners[kind]) listener()
  }
  let entries = numbers.map(anEntry)
  let sending: { key: string; arrived?: true } | null = null
  let fails = false
  const view = new OutboxView({
    list: async () => {
      if (fails) throw new Error('broken')
      return entries
    },
    watch: watcher('outbox'),
    watchSending: watcher('sending'),
    readSending: () => sending,
  })
  const submissionOf = new Map<string, string>()
  const titles = (ids: string[], savedAt: number | null) =>
    mergeWithSubmissions(view.read(), { ids: new Set(ids), savedAt }, (key) =>
      submissionOf.get(key),
    ).shown.map(({ entry, arrived }) => `${entry.number}${arrived ? ' arrived' : ''}`)
  return {
    view,
    submissionOf,
    titles,
    listeners,
    send(number: number) {
      sending = { key: `key-${number}` }
      tell('sending')
    },
    arrive(number: number) {
      sending = { key: `key-${number}`, arrived: true }
      tell('sending')
    },
    stopSending() {
      sending = null
      tell('sending')
      tell('outbox')
    },
    renew(number: number) {
      entries = entries.map((entry) => (entry.number === number ? { ...entry, key: 'another' } : entry))
      tell('outbox')
    },
    leave(number: number) {
      entries = entries.filter((entry) => entry.number !== number)
      tell('outbox')
    },
    breakDown() {
      fails = true
      tell('outbox')
    },
    settled: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
}

const later = Date.now() + 60_000

async function anOpenDevice(...numbers: number[]) {
  const device = aDevice(...numbers)
  device.view.watch(() => {})
  await device.settled()
  return device
}

it('shows the newest first, so that the next to arrive stands where it will stand', async () => {
  const device = await anOpenDevice(1, 2, 3)
  expect(device.titles([], null)).toEqual(['3', '2', '1'])
})

it('shows nothing before it was read, and nothing where the browser keeps nothing', async () => {
  const device = aDevice(1)
  expect(device.view.read().entries).toBeNull()
  device.breakDown()
  device.view.watch(() => {})
  await device.settled()
  expect(device.view.read().entries).toEqual([])
})

it('hides an entry in the moment in which its submission is listed, also before the outbox has let it go', async () => {
  const device = await anOpenDevice(1, 2)
  device.send(1)
  device.submissionOf.set('key-1', 'submission-1')
  expect(device.titles([], null)).toEqual(['2', '1'])
  expect(device.titles(['submission-1'], later)).toEqual(['2'])
})

it('shows what has left for the server until the list has it', async () => {
  const device = await anOpenDevice(1, 2)
  device.arrive(1)
  device.leave(1)
  await device.settled()
  expect(device.titles([], 1)).toEqual(['2', '1 arrived'])
  device.submissionOf.set('key-1', 'submission-1')
  expect(device.titles([], later)).toEqual(['2', '1 arrived'])
  expect(device.titles(['submission-1'], later)).toEqual(['2'])
})

it('lets go of what another tab has sent as soon as the list is newer', async () => {
  const device = await anOpenDevice(1)
  device.arrive(1)
  device.leave(1)
  await device.settled()
  expect(device.titles(['unknown'], 1)).toEqual(['1 arrived'])
  expect(device.titles(['unknown'], later)).toEqual([])
})

it('brings nothing back that was taken back after it had arrived', async () => {
  const device = await anOpenDevice(1)
  device.arrive(1)
  device.submissionOf.set('key-1', 'submission-1')
  device.leave(1)
  await device.settled()
  const { done } = mergeWithSubmissions(
    device.view.read(),
    { ids: new Set(['submission-1']), savedAt: later },
    () => 'submission-1',
  )
  device.view.forget(done)
  expect(device.titles([], later)).toEqual([])
})

it('shows nothing more of what was removed', async () => {
  const device = await anOpenDevice(1, 2)
  device.leave(2)
  await device.settled()
  expect(device.titles([], 1)).toEqual(['1'])
})

it('takes no removal for an arrival where sending had failed before', async () => {
  const device = await anOpenDevice(1)
  device.send(1)
  device.stopSending()
  await device.settled()
  device.leave(1)
  await device.settled()
  expect(device.titles([], 1)).toEqual([])
})

it('takes no removal, in this tab or another, for an arrival while it is being sent', async () => {
  const device = await anOpenDevice(1)
  device.send(1)
  device.leave(1)
  await device.settled()
  expect(device.titles([], 1)).toEqual([])
})

it('goes on showing, once, what is sent under a new key', async () => {
  const device = await anOpenDevice(1)
  device.send(1)
  device.renew(1)
  await device.settled()
  expect(device.titles([], 1)).toEqual(['1'])
})

it('follows nothing any more when nobody looks', async () => {
  const device = aDevice(1)
  const stop = device.view.watch(() => {})
  await device.settled()
  stop()
  expect(device.listeners.outbox.size + device.listeners.sending.size).toBe(0)
})
