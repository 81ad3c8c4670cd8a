import { expect, it } from 'vitest'
import { listChoices } from '#client/person/suggest/list-choices.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const clara = makePerson({
  id: 'clara',
  first_name: 'Clara',
  last_name: 'Lind',
  birth_date: '1901-05-03',
  birth_place: 'Bergen',
})

const fact = (id: string, more: Partial<Fact>): Fact => ({
  ...{ id, person_id: 'clara', position: 0, tag: 'BIRT', updated_at: '' },
  ...more,
})

const listTexts = (facts: Fact[] | undefined) =>
  listChoices(clara, facts).map(({ label, now }) => (now ? `${label}: ${now}` : label))

it('offers what the record knows before the facts are loaded', () => {
  expect(listTexts(undefined).slice(0, 4)).toEqual([
    'Birth: 3 May 1901, Bergen',
    'Death',
    'Occupation',
    'Name: Clara Lind',
  ])
})

it('offers every fact of the person and of the unions once, and something else', () => {
  const facts = [
    fact('b', { date: '1901-05-03', place: 'Bergen' }),
    fact('o', { tag: 'OCCU', value: 'Weaver', position: 1 }),
    fact('o2', { tag: 'OCCU', value: 'Fisher', position: 2 }),
    fact('c', { tag: 'CENS', date: '1910', position: 3 }),
    fact('x', { person_id: 'anna', tag: 'CENS' }),
  ]
  expect(listTexts(facts)).toEqual([
    'Birth: 3 May 1901, Bergen',
    'Death',
    'Occupation: Weaver',
    'Name: Clara Lind',
    'Occupation: Fisher',
    'Census: 1910',
    expect.stringMatching(/^Something else/),
  ])
})

it('offers neither locked facts nor facts that are listed only', () => {
  const facts = [
    fact('b', { date: '1901', restriction: 'locked' }),
    fact('l', { tag: 'BAPL' }),
    fact('t', { tag: '_TODO', value: 'Find the grave' }),
  ]
  expect(listTexts(facts).map((text) => text.split(':')[0])).toEqual([
    'Death',
    'Occupation',
    'Name',
    'Something else',
  ])
})

it('names the fact, the values before and a draft of its own', () => {
  const facts = [fact('b', { date: '1901-05-03', place: 'Bergen' })]
  expect(listChoices(clara, facts)[0]?.about).toEqual({
    slot: 'correction:clara:b',
    fields: {
      ...{ title: 'Birth: Clara Lind', personId: 'clara', subject: 'fact', tag: 'BIRT', factId: 'b' },
      ...{ beforeDate: '1901-05-03', beforePlace: 'Bergen' },
    },
  })
})
