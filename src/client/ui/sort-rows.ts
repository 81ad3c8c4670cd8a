/** Which column a table is sorted by, and the rows in that order. */

export interface Sort<Id extends string> {
  by: Id
  /** From the last to the first. */
  down: boolean
}

/** What a row is sorted by: words as people order them, numbers by size; null comes last, either way round. */
export type SortValue = string | number | null

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

interface Keyed<T> {
  row: T
  value: SortValue
  /** Words of plain letters in lower case, which stand in the order of their letters; null for others. */
  plain: string | null
}

function keyed<T>(row: T, value: SortValue): Keyed<T> {
  const plain = typeof value === 'string' && /^[A-Za-z ]*$/.test(value) ? value.toLowerCase() : null
  return { row, value, plain }
}

/** The collator takes twenty times as long as two words need to be compared by their letters. */
function compare(one: Keyed<unknown>, other: Keyed<unknown>): number {
  if (one.plain !== null && other.plain !== null)
    return one.plain < other.plain ? -1 : Number(one.plain > other.plain)
  if (typeof one.value === 'number' && typeof other.value === 'number') return one.value - other.value
  return inOrder.compare(String(one.value), String(other.value))
}

/** The rows in a new order; those that are alike stay as they stood. */
export function sortRows<T>(rows: readonly T[], sortValue: (row: T) => SortValue, down: boolean): T[] {
  const list = rows.map((row) => keyed(row, sortValue(row)))
  list.sort((one, other) => {
    if (one.value === null || other.value === null)
      return Number(one.value === null) - Number(other.value === null)
    return down ? compare(other, one) : compare(one, other)
  })
  return list.map(({ row }) => row)
}

/** The order after a heading was pressed: the same column turns round, another one starts at its first. */
export function nextSort<Id extends string>(sort: Sort<Id>, by: Id): Sort<Id> {
  return { by, down: sort.by === by && !sort.down }
}
