/** The texts about the consequences of a removal and of a merge. */
import { expect, it } from 'vitest'
import { formatMovedLinks } from '#client/people/manage/merge/format-merge.ts'
import { formatConsequences, formatUnlinked } from '#client/people/manage/removal/format-removal.ts'
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'

const alone: RemovalConsequences = {
  name: 'Ingrid Berg',
  updated_at: '2026-01-01T00:00:00Z',
  partners: [],
  children: [],
  other_children: [],
  events: [],
  news: [],
  blog: [],
  archive_items: [],
  username: null,
  is_last_admin: false,
}
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
const titled = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id), title: 'T' }))

it('lists the lost relations and the deleted account', () => {
  const what = {
    ...alone,
    children: named('Anna', 'Berta', ''),
    other_children: named('Olav'),
    partners: named('Nils'),
    username: 'ingrid.b',
  }
  expect(formatConsequences(what, 'M').lost).toEqual([
    '3 children lose their father: Anna, Berta and A person without a name.',
    '1 child loses an adoptive, foster or other parent: Olav.',
    'The relationship with Nils is deleted, but not the partners themselves.',
    'The account “ingrid.b” is also deleted, so this person can no longer sign in.',
  ])
  expect(formatConsequences({ ...alone, children: named('Anna') }, null).lost).toEqual([
    '1 child loses their parent: Anna.',
  ])
})

it('lists at most three names', () => {
  const children = named('A', 'B', 'C', 'D', 'E')
  expect(formatConsequences({ ...alone, children }, 'F').lost).toEqual([
    '5 children lose their mother: A, B, C and 2 others.',
  ])
})

it('lists the records that lose their link', () => {
  const say = (what: RemovalConsequences) => formatUnlinked(formatConsequences(what, null))
  expect(say({ ...alone, events: titled(2), archive_items: titled(1) })).toBe(
    '2 events and 1 archive item stay on the site, without the link to this person.',
  )
  expect(say({ ...alone, news: titled(1) })).toBe(
    '1 news article stays on the site, without the link to this person.',
  )
  expect(say(alone)).toBeNull()
})

it('formats the links that move to the merged record', () => {
  expect(
    formatMovedLinks({ ...alone, children: named('A', 'B'), partners: named('N'), events: titled(3) }),
  ).toBe('2 children, 1 partner and 3 events will be linked to the merged person.')
  expect(formatMovedLinks({ ...alone, blog: titled(1) })).toBe(
    '1 blog post will be linked to the merged person.',
  )
  expect(formatMovedLinks(alone)).toBeNull()
})
