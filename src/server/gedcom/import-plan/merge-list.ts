/** Merges a list three ways, entry by entry: the file before, the file now, the site. */

/** How the entries of a list are told apart and merged. */
interface EntryKind<T> {
  /** Only entries of one key can be versions of one another. */
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

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** How many parts of two entries are the same. */
function countSame<T extends object>(a: T, b: T): number {
  return Object.entries(a).filter(([name, value]) => isSame(value, Reflect.get(b, name))).length
}

/** Whether nothing that both entries tell differs. */
function mayBeSame<T extends object>(a: T, b: T): boolean {
  return Object.entries(a).every(([name, value]) => {
    const other: unknown = Reflect.get(b, name)
    return other === undefined || isSame(value, other)
  })
}

/** Pairs versions of the same entries: of those with one key, the most similar ones first, then in their order. */
function pairEntries<T extends object>(
  entries: readonly T[],
  others: readonly T[],
  getKey: EntryKind<T>['getKey'],
): Map<T, T> {
  const pairs = new Map<T, T>()
  const othersByKey = Map.groupBy(others, getKey)
  for (const [key, own] of Map.groupBy(entries, getKey)) {
    const candidates = own.flatMap((entry) =>
      (othersByKey.get(key) ?? []).map((other) => ({ entry, other, same: countSame(entry, other) })),
    )
    const taken = new Set<T>()
    for (const { entry, other } of candidates.sort((a, b) => b.same - a.same)) {
      if (pairs.has(entry) || taken.has(other)) continue
      pairs.set(entry, other)
      taken.add(other)
    }
  }
  return pairs
}

/** What was added or edited here stays, what the file adds comes last, and what it dropped goes where nobody edited it. */
export function mergeList<T extends object>(
  { getKey, mergeParts }: EntryKind<T>,
  { before, file, here, hidden }: Versions<T>,
): T[] {
  const toBefore = pairEntries(here, before, getKey)
  const toNow = pairEntries(before, [...file, ...hidden], getKey)
  const isHidden = new Set(hidden)
  const kept = here.flatMap((entry) => {
    const was = toBefore.get(entry)
    if (!was) return [entry]
    const now = toNow.get(was)
    if (!now) return isSame(was, entry) ? [] : [entry]
    return isHidden.has(now) ? [] : [mergeParts(was, now, entry)]
  })
  const known = new Set(toNow.values())
  const entered = Map.groupBy(
    here.filter((entry) => !toBefore.has(entry)),
    getKey,
  )
  const isEntered = (entry: T) => entered.get(getKey(entry))?.some((own) => mayBeSame(own, entry)) ?? false
  return [...kept, ...file.filter((entry) => !known.has(entry) && !isEntered(entry))]
}
