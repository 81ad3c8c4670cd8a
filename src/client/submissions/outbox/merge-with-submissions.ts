/** Merges the outbox with the server's list of submissions, so that every submission is shown exactly once. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { OutboxViewState } from './outbox-view.ts'

export interface ListedEntry {
  entry: OutboxEntry
  /** The server has the submission, but the loaded list does not show it yet. */
  isSent: boolean
}

interface ServerList {
  ids: ReadonlySet<string>
  /** When the list was last loaded, in milliseconds since 1970; null without a list. */
  savedAt: number | null
}

/**
 * @param findSubmission returns the id of the submission that this tab has made of an entry
 * @returns the entries to show, newest first, and the keys of sent entries that the server's list shows by now
 */
export function mergeWithSubmissions(
  { entries, sentEntries }: OutboxViewState,
  { ids, savedAt }: ServerList,
  findSubmission: (key: string) => string | undefined,
): { shown: ListedEntry[]; listedKeys: string[] } {
  const isListed = (key: string) => {
    const id = findSubmission(key)
    return id !== undefined && ids.has(id)
  }
  const isDone = ({ entry: { key }, sentAt }: OutboxViewState['sentEntries'][number]) =>
    findSubmission(key) === undefined ? savedAt !== null && savedAt > sentAt : isListed(key)
  const waiting = (entries ?? [])
    .filter(({ key }) => !isListed(key))
    .map((entry) => ({ entry, isSent: false }))
  const sent = sentEntries.filter((item) => !isDone(item)).map(({ entry }) => ({ entry, isSent: true }))
  const shown = [...waiting, ...sent].sort((a, b) => b.entry.number - a.entry.number)
  return { shown, listedKeys: sentEntries.filter(isDone).map(({ entry }) => entry.key) }
}
