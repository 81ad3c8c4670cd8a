/** The outbox as pages see it: an entry that was sent stays until the list of the server shows it. */
import { expect, it, onTestFinished } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'
import { OutboxView } from '#client/submissions/outbox/outbox-view.ts'

const entry = { key: 'k1', number: 1 } as OutboxEntry

/** An outbox whose answers wait until the test gives them. */
function openView() {
  const answers: ((entries: OutboxEntry[]) => void)[] = []
  const listeners = { changes: () => {}, sending: () => {} }
  let sending: Pick<SendProgress, 'key' | 'arrived'> | null = null
  const view = new OutboxView({
    list: () => new Promise((resolve) => answers.push(resolve)),
    watch: (listener) => {
      listeners.changes = listener
      return () => {}
    },
    getSending: () => sending,
    watchSending: (listener) => {
      listeners.sending = listener
      return () => {}
    },
  })
  onTestFinished(view.watch(() => {}))
  return {
    sentKeys: () => view.read().sentEntries.map(({ entry: { key } }) => key),
    change: () => listeners.changes(),
    send(next: typeof sending) {
      sending = next
      listeners.sending()
    },
    /** Answers the oldest question for the entries. */
    async answer(...entries: OutboxEntry[]) {
      answers.shift()?.(entries)
      await new Promise(setImmediate)
    },
  }
}

it('shows an entry as sent when it was sent while the outbox was read', async () => {
  const outbox = openView()
  await outbox.answer(entry)
  outbox.change()
  outbox.send({ key: 'k1' })
  outbox.send({ key: 'k1', arrived: true })
  await outbox.answer(entry)
  outbox.change()
  outbox.send(null)
  await outbox.answer()
  expect(outbox.sentKeys()).toEqual(['k1'])
})

it('does not show an entry as sent that was edited while it was sent, and removed later', async () => {
  const outbox = openView()
  await outbox.answer(entry)
  outbox.send({ key: 'k1', arrived: true })
  outbox.send(null)
  outbox.change()
  await outbox.answer(entry)
  outbox.change()
  await outbox.answer()
  expect(outbox.sentKeys()).toEqual([])
})
