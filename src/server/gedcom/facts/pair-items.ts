/** Pairs the facts or names of a record in a file with those of the last import. */

/** How facts or names are compared. */
export interface ItemComparison<T> {
  /**
   * How much two versions have in common: 0 for different ones, less than 2 where only their kind is the same and others of
   * that kind are likely.
   */
  compare(a: T, b: T): number
  /** Whether the first one is the main one: another text in its place is another version of it. */
  isFirstMain: boolean
}

/**
 * Pairs those of the file with those of the file before; one that was inserted above others pairs with none.
 *
 * @param isReplaceable whether one of the file before may become another one of its kind
 */
export function pairItems<T>(
  now: readonly T[],
  before: readonly T[],
  { compare, isFirstMain }: ItemComparison<T>,
  isReplaceable: (at: number) => boolean,
): (number | null)[] {
  const free = new Set(before.keys())
  const texts = before.map((item) => JSON.stringify(item))
  const pairs = now.map((item): number | null => {
    const text = JSON.stringify(item)
    const at = [...free].find((index) => texts[index] === text)
    if (at === undefined) return null
    free.delete(at)
    return at
  })
  const candidates = now.flatMap((item, index) =>
    pairs[index] === null
      ? [...free].map((at) => ({ index, at, score: compare(item, before[at] ?? item) }))
      : [],
  )
  for (const { index, at, score } of candidates.sort((a, b) => b.score - a.score)) {
    const isMain = isFirstMain && index === 0 && at === 0
    if (score === 0 || (score < 2 && !isMain && !isReplaceable(at))) continue
    if (pairs[index] !== null || !free.delete(at)) continue
    pairs[index] = at
  }
  return pairs
}
