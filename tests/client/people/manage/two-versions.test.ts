/** Two versions of a person, and two records of one, side by side in words. */
import { expect, it } from 'vitest'
import { differencesOf, isOpen, takesOther, yearsBetweenBirths } from '#client/people/manage/merge/merge-fields.ts'
import { fieldsOf } from '#client/people/manage/form/person-form.ts'
import { saysTheSame, versionsOf } from '#client/people/manage/form/person-versions.ts'
import { aPerson } from '#tests/support/client-people.ts'

const names: Record<string, string> = { f: 'Lars Vik', g: 'Ola Vik', p: 'Nils Berg' }
const nameOf = (id: string | null) => names[id ?? ''] ?? ''

it('shows both versions with names for ids and dates as words, and which of them were not touched here', () => {
  const before = fieldsOf(aPerson(), null)
  const partners = [
    { union_id: 'u', member_id: 'p', from: '1972~', to: null, end_reason: 'divorce' as const, place: null },
  ]
  const theirs = fieldsOf(
    aPerson({ father_id: 'f', birth_date: '1951~', partners, occupation: 'Nurse' }),
    null,
  )
  const mine = { ...before, fatherId: 'g', birthDate: 'March 1950', maidenName: 'Moe' }
  expect(versionsOf({ before, mine, theirs }, nameOf)).toEqual([
    { label: 'Maiden name', theirs: '', mine: 'Moe' },
    { label: 'Birth date', theirs: 'about 1951', mine: 'March 1950' },
    { label: 'Occupation', theirs: 'Nurse', mine: 'Not changed by you: theirs stays.' },
    { label: 'Father', theirs: 'Lars Vik', mine: 'Ola Vik' },
    {
      label: 'Partners',
      theirs: 'Nils Berg, from about 1972, ended by divorce',
      mine: 'Not changed by you: theirs stays.',
    },
  ])
})

it('knows a newer version that says nothing else', () => {
  const before = fieldsOf(aPerson({ father_id: 'f' }), null)
  expect(saysTheSame(before, fieldsOf(aPerson({ father_id: 'f', updated_at: 'later' }), null))).toBe(true)
  expect(saysTheSame(before, fieldsOf(aPerson({ father_id: 'g' }), null))).toBe(false)
})

it('asks of two records only where both say something, and takes what one of them alone has', () => {
  const keep = aPerson({ birth_date: '1950', father_id: 'f', occupation: null, deceased: null })
  const remove = aPerson({ birth_date: '1950-03', father_id: 'g', occupation: 'Nurse', deceased: false })
  const differences = differencesOf(keep, remove, nameOf)
  expect(differences.filter(isOpen).map(({ field }) => field)).toEqual(['birthDate', 'fatherId'])
  expect(differences.filter((each) => !isOpen(each)).map(({ field }) => field)).toEqual([
    'deceased',
    'occupation',
  ])
  const outcome = (take: Parameters<typeof takesOther>[1]) =>
    differences.map((each) => (takesOther(each, take) ? each.remove : each.keep))
  expect(outcome(new Set())).toEqual(['1950', 'Living', 'Nurse', 'Lars Vik'])
  expect(outcome(new Set(['birthDate']))).toEqual(['March 1950', 'Living', 'Nurse', 'Lars Vik'])
})

it('does not take two fathers of one name for the same', () => {
  const [keep, remove] = [aPerson({ father_id: 'f' }), aPerson({ father_id: 'x' })]
  expect(differencesOf(keep, remove, () => 'Lars Vik')).toEqual([
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
])('knows how many years at least lie between births of %s and %s', (one, other, years) => {
  expect(yearsBetweenBirths(aPerson({ birth_date: one }), aPerson({ birth_date: other }))).toBe(years)
})
