/** Pairs the facts or names of a record in a file with those of the last import. */

/** How facts or names are compared. */
export interface ItemComparison<T> {
  /** Only those of one kind have something in common. */
  getKind(item: T): string
  /**
   * How much two versions have in common: 0 for different ones, less than 2 where only their kind is the same and others of
   * that kind are likely.
   */
  compare(a: T, b: T): number
  /** Whether the first one is the main one: another text in its place is another version of it. */
  isFirstMain: boolean
}

/** A file with more changed ones of a kind in one record is compared in parts: all at once would take too long. */
const mostCompared = 300

/** Pairs equal ones in their order; null for those without an equal one. */
function pairEqual<T>(now: readonly T[], before: readonly T[]): (number | null)[] {
  const equal = Map.groupBy([...before.keys()].reverse(), (at) => JSON.stringify(before[at]))
  return now.map((item) => equal.get(JSON.stringify(item))?.pop() ?? null)
}

/**
 * Pairs those of the file with those of the file before; one that was inserted above others pairs with none.
 *
 * @param isReplaceable whether one of the file before may become another one of its kind
 */
export function pairItems<T>(
  now: readonly T[],
  before: readonly T[],
  { getKind, compare, isFirstMain }: ItemComparison<T>,
  isReplaceable: (at: number) => boolean,
): (number | null)[] {
  const pairs = pairEqual(now, before)
  const free = new Set(before.keys())
  for (const at of pairs) if (at !== null) free.delete(at)
  const groupByKind = (items: readonly T[], isOpen: (index: number) => boolean) =>
    Map.groupBy(
      [...items.entries()].filter(([index]) => isOpen(index)),
      ([, item]) => getKind(item),
    )
  const pairSome = (some: readonly [number, T][], others: readonly [number, T][]) => {
    const candidates = some.flatMap(([index, item]) =>
      others.map(([at, other]) => ({ index, at, score: compare(item, other) })),
    )
    for (const { index, at, score } of candidates.sort((a, b) => b.score - a.score)) {
      const isMain = isFirstMain && index === 0 && at === 0
      if (score === 0 || (score < 2 && !isMain && !isReplaceable(at))) continue
      if (pairs[index] !== null || !free.delete(at)) continue
      pairs[index] = at
    }
  }
  const freeByKind = groupByKind(before, (at) => free.has(at))
  for (const [kind, items] of groupByKind(now, (index) => pairs[index] === null)) {
    const others = freeByKind.get(kind) ?? []
    for (let from = 0; from < items.length && from < others.length; from += mostCompared)
      pairSome(items.slice(from, from + mostCompared), others.slice(from, from + mostCompared))
  }
  return pairs
}
