/** Applies the changes of a list to a saved copy. The result equals the complete list of the server, order included. */
import type { ArchiveItem } from './contracts/archives.contract.ts'
import type { Article } from './contracts/articles.contract.ts'
import type { TimelineEvent } from './contracts/timeline.contract.ts'
import { getEdtfSortKey } from './genealogy/dates/edtf.ts'

/** Negative where `a` comes before `b` in the list. */
export type ListOrder<T> = (a: T, b: T) => number

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Created {
  id: string
  created_at: string
}

/** People and marked faces in the order in which they were added. */
export const creationOrder: ListOrder<Created> = (a, b) =>
  compareText(a.created_at, b.created_at) || compareText(a.id, b.id)

/** Infinite for an event without a day, so that it comes last. */
const sortKey = ({ event_date }: TimelineEvent) => getEdtfSortKey(event_date) ?? Number.POSITIVE_INFINITY

/** Events by the earliest day that their date can mean. */
export const timelineOrder: ListOrder<TimelineEvent> = (a, b) => {
  const [first, second] = [sortKey(a), sortKey(b)]
  return first === second ? creationOrder(a, b) : first - second
}

const publication = ({ published_at, created_at }: Article) => published_at ?? created_at

/** Articles with the newest first; drafts by their creation. */
export const articleOrder: ListOrder<Article> = (a, b) =>
  compareText(publication(b), publication(a)) || creationOrder(b, a)

/** Items with the newest first. */
export const archivesOrder: ListOrder<ArchiveItem> = (a, b) => creationOrder(b, a)

/** Facts, names, sources, repositories and places. */
export const idOrder: ListOrder<{ id: string }> = (a, b) => compareText(a.id, b.id)

/** The index of the first entry that comes after the record. */
function findPlace<T>(list: readonly T[], record: T, order: ListOrder<T>): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = list[middle]
    if (entry !== undefined && order(entry, record) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** @returns a new list; unchanged entries are the same objects */
export function applyListChanges<T extends { id: string }>(
  list: readonly T[],
  { changed, removed }: { changed: readonly T[]; removed: readonly string[] },
  order: ListOrder<T>,
): T[] {
  const left = new Set([...removed, ...changed.map(({ id }) => id)])
  const next = list.filter(({ id }) => !left.has(id))
  for (const record of changed) next.splice(findPlace(next, record, order), 0, record)
  return next
}
