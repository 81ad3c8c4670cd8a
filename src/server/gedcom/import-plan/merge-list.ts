/** Merges a list three ways, entry by entry: the file before, the file now, the site. */

/** How the entries of a list are told apart and merged. */
interface EntryKind<T> {
  /** By what an entry is found again; where several have one key, each is found by its place among these. */
  getKey(entry: T): string
  mergeParts(before: T, file: T, here: T): T
}

export interface Versions<T> {
  before: readonly T[]
  file: readonly T[]
  here: readonly T[]
  /** What the file hides now: it goes, edited or not. */
  hidden: readonly T[]
}

function indexEntries<T>(entries: readonly T[], getKey: EntryKind<T>['getKey']): Map<string, T> {
  const counts = new Map<string, number>()
  return new Map(
    entries.map((entry) => {
      const key = getKey(entry)
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      return [`${count} ${key}`, entry]
    }),
  )
}

/** What was added or edited here stays, what the file adds comes last, and what it dropped goes where nobody edited it. */
export function mergeList<T>(
  { getKey, mergeParts }: EntryKind<T>,
  { before, file, here, hidden }: Versions<T>,
): T[] {
  const [old, now, own] = [before, file, here].map((entries) => indexEntries(entries, getKey))
  const hiddenKeys = new Set(hidden.map(getKey))
  const kept = [...(own ?? [])].flatMap(([key, entry]) => {
    const [was, told] = [old?.get(key), now?.get(key)]
    if (!was) return [entry]
    if (told) return [mergeParts(was, told, entry)]
    const isEdited = JSON.stringify(was) !== JSON.stringify(entry)
    return isEdited && !hiddenKeys.has(getKey(entry)) ? [entry] : []
  })
  const added = [...(now ?? [])].flatMap(([key, entry]) => (old?.has(key) || own?.has(key) ? [] : [entry]))
  return [...kept, ...added]
}
