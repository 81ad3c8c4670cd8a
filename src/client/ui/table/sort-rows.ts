/** Which column a table is sorted by, and the rows in that order. */
import { removeAccents } from '#shared/search-text.ts'

export interface Sort<Id extends string> {
  by: Id
  /** From the last to the first. */
  descending: boolean
}

/** What a row is sorted by: words as people order them, numbers by size; null comes last, either way round. */
export type SortValue = string | number | null

let collator: Intl.Collator | null = null

/** As people order words. Made when it is needed: the first one takes a slow phone forty milliseconds. */
function inOrder(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}

interface Keyed<T> {
  row: T
  value: SortValue
  /** Words of Latin letters, without accents and in lower case, which stand in the order of their letters; null for others. */
  plain: string | null
}

function plainWords(value: string): string | null {
  const words = removeAccents(value.toLowerCase())
  return /^[a-z '-]*$/.test(words) ? words : null
}

function keyed<T>(row: T, value: SortValue): Keyed<T> {
  return { row, value, plain: typeof value === 'string' ? plainWords(value) : null }
}

/** The collator takes twenty times as long as two words need to be compared by their letters. */
function compare(one: Keyed<unknown>, other: Keyed<unknown>): number {
  if (one.plain !== null && other.plain !== null)
    return one.plain < other.plain ? -1 : Number(one.plain > other.plain)
  if (typeof one.value === 'number' && typeof other.value === 'number') return one.value - other.value
  return inOrder(String(one.value), String(other.value))
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
  return { by, descending: sort.by === by && !sort.descending }
}
