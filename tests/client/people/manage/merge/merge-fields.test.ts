/** The comparison of two versions of a person, and of two records of one person. */
import { expect, it } from 'vitest'
import { getPersonFormFields } from '#client/people/manage/form/person-form.ts'
import {
  findDifferences,
  getYearsBetweenBirths,
  needsChoice,
  takesRemovedValue,
} from '#client/people/manage/merge/merge-fields.ts'
import { describeFields, readValues } from '#client/ui/form/form-fields.ts'
import { listDifferingFields } from '#client/ui/form/list-differing-fields.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const fields = getPersonFormFields(null)
const readPerson = (person: FamilyMember) => readValues(fields, person)

const names: Record<string, string> = { f: 'Lars Vik', g: 'Ola Vik', p: 'Nils Berg' }
const nameOf = (id: string | null) => names[id ?? ''] ?? ''

it('compares two versions with names of people and dates in words, and marks the fields that the user did not change', () => {
  const before = readPerson(makePerson())
  const partners = [
    { union_id: 'u', member_id: 'p', from: '1972~', to: null, end_reason: 'divorce' as const, place: null },
  ]
  const theirs = readPerson(
    makePerson({ father_id: 'f', birth_date: '1951~', partners, occupation: 'Nurse' }),
  )
  const mine = { ...before, fatherId: 'g', birthDate: 'March 1950', maidenName: 'Moe' }
  expect(listDifferingFields(describeFields(fields, nameOf), { before, mine, theirs })).toEqual([
    { label: 'Maiden name', theirs: '', mine: 'Moe' },
    { label: 'Birth date', theirs: 'about 1951', mine: 'March 1950' },
    {
      label: 'Occupation',
      theirs: 'Nurse',
      mine: 'You did not change this field. The other person’s version is kept.',
    },
    { label: 'Father', theirs: 'Lars Vik', mine: 'Ola Vik' },
    {
      label: 'Partners',
      theirs: 'Nils Berg, from about 1972, ended by divorce',
      mine: 'You did not change this field. The other person’s version is kept.',
    },
  ])
})

it('asks for a choice only if both records have a value, and keeps the only value otherwise', () => {
  const keep = makePerson({ birth_date: '1950', father_id: 'f', occupation: null, deceased: null })
  const remove = makePerson({ birth_date: '1950-03', father_id: 'g', occupation: 'Nurse', deceased: false })
  const differences = findDifferences(keep, remove, nameOf)
  expect(differences.filter(needsChoice).map(({ field }) => field)).toEqual(['birthDate', 'fatherId'])
  expect(differences.filter((difference) => !needsChoice(difference)).map(({ field }) => field)).toEqual([
    'deceased',
    'occupation',
  ])
  const outcome = (take: Parameters<typeof takesRemovedValue>[1]) =>
    differences.map((difference) =>
      takesRemovedValue(difference, take) ? difference.remove : difference.keep,
    )
  expect(outcome(new Set())).toEqual(['1950', 'Living', 'Nurse', 'Lars Vik'])
  expect(outcome(new Set(['birthDate']))).toEqual(['March 1950', 'Living', 'Nurse', 'Lars Vik'])
})

it('finds a difference between two fathers with the same name', () => {
  const [keep, remove] = [makePerson({ father_id: 'f' }), makePerson({ father_id: 'x' })]
  expect(findDifferences(keep, remove, () => 'Lars Vik')).toEqual([
    { field: 'fatherId', label: 'Father', keep: 'Lars Vik', remove: 'Lars Vik' },
  ])
})

it.each([
  ['1901-04-02', '1943-05-01', 42],
  ['1943', '1901~', 41],
  ['1901', '[..1943]', 0],
  ['[..1901]', '1943', 41],
  ['[1950..]', '1901', 48],
  ['[1895..1945]', '1943', 0],
  [null, '1943', 0],
])('computes the fewest years between births of %s and %s', (one, other, years) => {
  expect(getYearsBetweenBirths(makePerson({ birth_date: one }), makePerson({ birth_date: other }))).toBe(
    years,
  )
})
