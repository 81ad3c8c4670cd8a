/** Which column a table is sorted by, and the rows in that order. */

export interface Sort<Id extends string> {
  by: Id
  /** From the last to the first. */
  down: boolean
}

/** What a row is sorted by: words as people order them, numbers by size; null comes last, either way round. */
export type SortValue = string | number | null

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return inOrder.compare(String(one), String(other))
}

/** The rows in a new order; those that are alike stay as they stood. */
export function sortRows<T>(rows: readonly T[], sortValue: (row: T) => SortValue, down: boolean): T[] {
  const keyed = rows.map((row) => ({ row, value: sortValue(row) }))
  keyed.sort(({ value: one }, { value: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return down ? compare(other, one) : compare(one, other)
  })
  return keyed.map(({ row }) => row)
}

/** The order after a heading was pressed: the same column turns round, another one starts at its first. */
export function nextSort<Id extends string>(sort: Sort<Id>, by: Id): Sort<Id> {
  return { by, down: sort.by === by && !sort.down }
}
