import { expect, it } from 'vitest'
import { listRelativeChoices } from '#client/person/suggest/list-relatives.ts'
import { makePerson } from '#tests/support/client-people.ts'

const ingrid = makePerson({ id: 'ingrid', first_name: 'Ingrid', last_name: 'Lind', spouse_id: 'torstein' })
const torstein = makePerson({ id: 'torstein', first_name: 'Torstein', last_name: 'Berg', gender: 'M' })
const people = [ingrid, torstein]

const listKeys = (changes: Parameters<typeof makePerson>[0]) =>
  listRelativeChoices({ ...ingrid, ...changes }, people).map(({ key }) => key)

it('offers a birth for the living, a parent while one is missing, and a sibling where a parent is known', () => {
  expect(listKeys({})).toEqual(['birth', 'child', 'partner', 'parent'])
  expect(listKeys({ father_id: 'x' })).toEqual(['birth', 'child', 'partner', 'parent', 'sibling'])
  expect(listKeys({ father_id: 'x', mother_id: 'y' })).toEqual(['birth', 'child', 'partner', 'sibling'])
  expect(listKeys({ deceased: true })).toEqual(['child', 'partner', 'parent'])
})

it('begins with the partner as the other parent, the suggested surname, and a draft of its own', () => {
  expect(listRelativeChoices(ingrid, people)[0]?.about).toEqual({
    slot: 'relative:ingrid:birth',
    fields: {
      ...{ title: 'Child of Ingrid Lind', personId: 'ingrid', personName: 'Ingrid Lind', relation: 'child' },
      ...{ isBirth: 'yes', otherParentId: 'torstein', otherParentName: 'Torstein Berg' },
      ...{ lastName: 'Berg', gender: '' },
    },
  })
})

it('knows the sex of the parent who is missing', () => {
  const about = (changes: object) =>
    listRelativeChoices({ ...ingrid, ...changes }, people).find(({ key }) => key === 'parent')?.about.fields
  expect(about({ father_id: 'x' })).toMatchObject({ gender: 'F', lastName: '' })
  expect(about({ mother_id: 'x' })).toMatchObject({ gender: 'M', lastName: 'Lind' })
  expect(about({})).toMatchObject({ gender: '' })
})
