import { expect, it } from 'vitest'
import { listKindChoices } from '#client/person/edit/fact-kinds.ts'
import { factTags, getFactTag } from '#shared/fact-tags.ts'

const listTags = (owner: 'person' | 'union', current: string | null = null) =>
  listKindChoices(owner, current).flatMap(({ choices }) => choices.map(({ tag }) => tag))

it('offers every kind that can be edited once, and only to owners that can have it', () => {
  for (const owner of ['person', 'union'] as const) {
    const possible = Object.keys(factTags).filter((tag) => {
      const known = getFactTag(tag)
      return known && !known.isReadOnly && (known.of === owner || known.of === 'both') && tag !== 'ASSO'
    })
    expect(listTags(owner).toSorted()).toEqual(possible.toSorted())
  }
})

it('keeps the kind of an edited fact that it does not know', () => {
  expect(listTags('person', '_HEIG')).toContain('_HEIG')
  expect(listTags('person', 'BIRT').filter((tag) => tag === 'BIRT')).toEqual(['BIRT'])
})
