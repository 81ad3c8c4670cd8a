/** Sorts the monitor list: roots first, then by year of birth, then by name. */

export interface MonitorEntry {
  isRoot: boolean
  /** null when unknown; these people come last among the roots and among the others. */
  birthYear: number | null
  name: string
}

/** Indexes of the people in sorted order. */
export function sortForMonitor(people: readonly MonitorEntry[]): Int32Array {
  const getYear = ({ birthYear }: MonitorEntry) => birthYear ?? Number.POSITIVE_INFINITY
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  const indexed = people.map((person, index) => ({ person, index }))
  indexed.sort(({ person: a, index: i }, { person: b, index: j }) => {
    if (a.isRoot !== b.isRoot) return a.isRoot ? -1 : 1
    if (getYear(a) !== getYear(b)) return getYear(a) - getYear(b)
    return collator.compare(a.name, b.name) || i - j
  })
  return Int32Array.from(indexed, ({ index }) => index)
}
