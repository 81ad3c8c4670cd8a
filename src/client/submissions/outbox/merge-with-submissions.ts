/** Joins what waits on this device with what the server has: each thing stands in one list, at every moment. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { OutboxViewState } from './outbox-view.ts'

export interface WaitingEntry {
  entry: OutboxEntry
  /** It is with the server, whose list does not show it yet. */
  arrived: boolean
}

interface ServerList {
  ids: ReadonlySet<string>
  /** When the list was last confirmed, milliseconds since 1970; null where there is none. */
  savedAt: number | null
}

/**
 * @param findSentSubmission the submission that an entry has become, where this tab has sent it
 * @returns what to show, newest first as the server's list goes on below it; and the keys of what need be kept no more
 */
export function mergeWithSubmissions(
  { entries, arriving }: OutboxViewState,
  { ids, savedAt }: ServerList,
  findSentSubmission: (key: string) => string | undefined,
): { shown: WaitingEntry[]; done: string[] } {
  const listed = (key: string) => {
    const id = findSentSubmission(key)
    return id !== undefined && ids.has(id)
  }
  const isDone = ({ entry: { key }, leftAt }: OutboxViewState['arriving'][number]) =>
    findSentSubmission(key) === undefined ? savedAt !== null && savedAt > leftAt : listed(key)
  const waiting = (entries ?? [])
    .filter(({ key }) => !listed(key))
    .map((entry) => ({ entry, arrived: false }))
  const coming = arriving.filter((each) => !isDone(each)).map(({ entry }) => ({ entry, arrived: true }))
  const shown = [...waiting, ...coming].sort((a, b) => b.entry.number - a.entry.number)
  return { shown, done: arriving.filter(isDone).map(({ entry }) => entry.key) }
}
