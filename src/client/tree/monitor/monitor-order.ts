/** The order of the monitor list: roots first, then by year of birth, then by name. */

export interface Listed {
  root: boolean
  /** null where it is not known: those come after the others. */
  birthYear: number | null
  name: string
}

/** The places of the people in their order. */
export function monitorOrder(people: readonly Listed[]): Int32Array {
  const year = ({ birthYear }: Listed) => birthYear ?? Number.POSITIVE_INFINITY
  const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  const order = people.map((person, place) => ({ person, place }))
  order.sort(({ person: a, place: i }, { person: b, place: j }) => {
    if (a.root !== b.root) return a.root ? -1 : 1
    if (year(a) !== year(b)) return year(a) - year(b)
    return byName.compare(a.name, b.name) || i - j
  })
  return Int32Array.from(order, ({ place }) => place)
}
