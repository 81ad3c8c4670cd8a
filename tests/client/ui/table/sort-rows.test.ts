import { expect, it } from 'vitest'
import { includeFocusedRow } from '#client/ui/list/focused-row-range.ts'
import { nextSort, sortRows } from '#client/ui/table/sort-rows.ts'

const same = (value: string | number | null) => value

it('sorts words without regard to case and accents, numbers within words by size', () => {
  expect(sortRows(['öre', 'Ostra', 'ange', 'No. 10', 'No. 9'], same, false)).toEqual([
    'ange',
    'No. 9',
    'No. 10',
    'öre',
    'Ostra',
  ])
})

it('orders names of every script, with hyphens and apostrophes', () => {
  const names = ['Żak', 'Émile', 'O’Brien', "O'Brien", 'Øst', 'Яна', 'Anna-Marie', 'Anna', 'Ærø', 'Zoe']
  const known = [...names].sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare)
  expect(sortRows(names, same, false)).toEqual(known)
})

it('puts what has no value last, either way round', () => {
  expect(sortRows([3, null, 1], same, false)).toEqual([1, 3, null])
  expect(sortRows([3, null, 1], same, true)).toEqual([3, 1, null])
})

it('leaves rows that are alike as they stood', () => {
  const rows = [
    { name: 'first', role: 'member' },
    { name: 'second', role: 'member' },
    { name: 'third', role: 'admin' },
  ]
  const names = (down: boolean) => sortRows(rows, ({ role }) => role, down).map(({ name }) => name)
  expect(names(false)).toEqual(['third', 'first', 'second'])
  expect(names(true)).toEqual(['first', 'second', 'third'])
})

it('turns the same column round, and starts another one at its first', () => {
  expect(nextSort({ by: 'name', descending: false }, 'name')).toEqual({ by: 'name', descending: true })
  expect(nextSort({ by: 'name', descending: true }, 'name')).toEqual({ by: 'name', descending: false })
  expect(nextSort({ by: 'name', descending: true }, 'role')).toEqual({ by: 'role', descending: false })
})

it('keeps the row drawn that holds the focus', () => {
  const range = { startIndex: 20, endIndex: 22, overscan: 1, count: 100 }
  expect(includeFocusedRow(range, null)).toEqual([19, 20, 21, 22, 23])
  expect(includeFocusedRow(range, 3)).toEqual([3, 19, 20, 21, 22, 23])
  expect(includeFocusedRow(range, 21)).toEqual([19, 20, 21, 22, 23])
  expect(includeFocusedRow({ ...range, count: 30 }, 40), 'a row that is gone').toEqual([19, 20, 21, 22, 23])
})
