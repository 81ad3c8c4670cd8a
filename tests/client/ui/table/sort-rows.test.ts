/** Tests of the sorting of table rows. */
import { describe, expect, it } from 'vitest'
import { nextSort, sortRows } from '#client/ui/table/sort-rows.ts'

const same = (value: string | number | null) => value

describe('sortRows', () => {
  it('ignores case and accents and orders numbers within text by size', () => {
    expect(sortRows(['öre', 'Ostra', 'ange', 'No. 10', 'No. 9'], same, false)).toEqual([
      'ange',
      'No. 9',
      'No. 10',
      'öre',
      'Ostra',
    ])
  })

  it('orders names of every script like the English collator', () => {
    const names = ['Żak', 'Émile', 'O’Brien', "O'Brien", 'Øst', 'Яна', 'Anna-Marie', 'Anna', 'Ærø', 'Zoe']
    const known = [...names].sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare)
    expect(sortRows(names, same, false)).toEqual(known)
  })

  it('puts rows without a value last in both directions', () => {
    expect(sortRows([3, null, 1], same, false)).toEqual([1, 3, null])
    expect(sortRows([3, null, 1], same, true)).toEqual([3, 1, null])
  })

  it('keeps the order of rows with equal values', () => {
    const rows = [
      { name: 'first', role: 'member' },
      { name: 'second', role: 'member' },
      { name: 'third', role: 'admin' },
    ]
    const names = (descending: boolean) =>
      sortRows(rows, ({ role }) => role, descending).map(({ name }) => name)
    expect(names(false)).toEqual(['third', 'first', 'second'])
    expect(names(true)).toEqual(['first', 'second', 'third'])
  })
})

describe('nextSort', () => {
  it('reverses the sorted column and sorts another column in ascending order', () => {
    expect(nextSort({ by: 'name', descending: false }, 'name')).toEqual({ by: 'name', descending: true })
    expect(nextSort({ by: 'name', descending: true }, 'name')).toEqual({ by: 'name', descending: false })
    expect(nextSort({ by: 'name', descending: true }, 'role')).toEqual({ by: 'role', descending: false })
  })
})
