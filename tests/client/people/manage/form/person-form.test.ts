/** A person while they are written: what is lacking, and what is sent. */
import { describe, expect, it } from 'vitest'
import { currentPartner, newPartner } from '#client/people/manage/form/partners.ts'
import {
  changesOf,
  faultsOf,
  fieldsOf,
  newPerson,
  type PersonFields,
  payloadOf,
} from '#client/people/manage/form/person-form.ts'
import { joinPlace, splitPlace } from '#client/people/manage/form/places.ts'
import { type FamilyMember, memberPayload } from '#shared/contracts/people.contract.ts'
import { aPerson } from '#tests/support/client-people.ts'

const written: PersonFields = { ...newPerson, firstName: 'Åse', lastName: 'Vik' }

const twice = aPerson({
  birth_date: '1850~',
  birth_place: 'Ulvik, Hardanger, Norway',
  also_known_as: ['Anne', 'Annie'],
  father_id: 'f',
  birth_order: 2,
  partners: [
    { union_id: 'u1', member_id: 'p1', from: '1870', to: '[1875..1880]', end_reason: 'death', place: 'Odda' },
    { union_id: 'u2', member_id: null, from: null, to: null, end_reason: null, place: null },
  ],
  other_parents: [{ member_id: 'g', kind: 'foster' }],
})

const edit = (person: FamilyMember, part: Partial<PersonFields>, phone: string | null = null) => {
  const before = fieldsOf(person, phone)
  return changesOf({ ...before, ...part }, before, person)
}

describe('what is lacking', () => {
  it('asks for first and last name', () => {
    expect(faultsOf(newPerson, null)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    })
    expect(faultsOf(written, null)).toEqual({})
  })

  it('lets a record that came without one be saved with one name piece, but not with none', () => {
    const before = fieldsOf(aPerson({ last_name: '' }), null)
    expect(faultsOf({ ...before, occupation: 'Miller' }, before)).toEqual({})
    expect(faultsOf({ ...before, firstName: ' ' }, before)).toEqual({
      firstName: 'Please enter a first or last name',
    })
    const whole = fieldsOf(aPerson(), null)
    expect(faultsOf({ ...whole, lastName: '' }, whole)).toEqual({ lastName: 'Last name is required' })
  })

  it('names dates that it does not understand, a death before the birth, and a dead person who is living', () => {
    expect(Object.keys(faultsOf({ ...written, birthDate: 'some day', deathDate: '3/4/1850' }, null))).toEqual(
      ['birthDate', 'deathDate'],
    )
    expect(faultsOf({ ...written, birthDate: 'about 1900', deathDate: '1899' }, null)).toEqual({})
    expect(faultsOf({ ...written, birthDate: 'about 1900', deathDate: '1880' }, null)).toEqual({
      deathDate: 'The death is before the birth.',
    })
    expect(Object.keys(faultsOf({ ...written, deathDate: '1880', deceased: 'no' }, null))).toEqual([
      'deceased',
    ])
  })

  it('does not judge what a record brought along and nobody touched', () => {
    const odd = fieldsOf(aPerson({ birth_date: '1900', death_date: '1880', deceased: true }), null)
    expect(faultsOf({ ...odd, occupation: 'Miller' }, odd)).toEqual({})
  })

  it('refuses one person as both parents, a further parent who is nobody, and a place that is no number', () => {
    const faults = faultsOf(
      {
        ...written,
        fatherId: 'x',
        motherId: 'x',
        otherParents: [{ key: 'k', memberId: null, kind: 'step' }],
        birthOrder: 'second',
      },
      null,
    )
    expect(Object.keys(faults)).toEqual(['motherId', 'parent k', 'birthOrder'])
  })
})

describe('what is sent', () => {
  it('of a new person only what is known, dates as EDTF', () => {
    const payload = payloadOf({
      ...written,
      birthDate: 'about March 1850',
      birthPlace: { city: 'Ulvik', country: 'Norway' },
      deceased: 'yes',
      alsoKnownAs: 'Anne\n\n Annie ',
      birthOrder: '1',
      partners: [{ ...newPartner('k'), memberId: 'p', from: '1872' }, newPartner('empty')],
    })
    expect(payload).toEqual({
      firstName: 'Åse',
      lastName: 'Vik',
      alsoKnownAs: ['Anne', 'Annie'],
      birthDate: '1850-03~',
      birthPlace: 'Ulvik, Norway',
      deceased: true,
      birthOrder: 0,
      partners: [{ memberId: 'p', from: '1872' }],
    })
    expect(memberPayload.safeParse(payload).success).toBe(true)
  })

  it('nothing of a record that was not changed', () => {
    expect(edit(twice, {}, '+47 1')).toEqual({})
  })

  it('only what was changed; what was cleared as null', () => {
    expect(
      edit(twice, { firstName: ' Anna ', fatherId: null, gender: '', phone: '12', birthOrder: '' }),
    ).toEqual({
      firstName: 'Anna',
      gender: null,
      phone: '12',
      fatherId: null,
      birthOrder: null,
    })
  })

  it('of the partners all unions, but of those that stay only what was changed', () => {
    const [first, second] = fieldsOf(twice, null).partners
    if (!first || !second) throw new Error('There are two.')
    expect(edit(twice, { partners: [{ ...first, place: '' }, second, newPartner('empty')] })).toEqual({
      partners: [
        { unionId: 'u1', memberId: 'p1', place: null },
        { unionId: 'u2', memberId: null },
      ],
    })
    expect(edit(twice, { partners: [first] })).toEqual({ partners: [{ unionId: 'u1', memberId: 'p1' }] })
    expect(edit(twice, { partners: [first, second, newPartner('empty')] })).toEqual({})
  })

  it('a union that somebody else has removed meanwhile as a new one', () => {
    const before = fieldsOf(twice, null)
    const [first] = before.partners
    if (!first) throw new Error('There is one.')
    const changes = changesOf({ ...before, partners: [{ ...first, place: 'Bergen' }] }, before, {
      partners: [],
    })
    expect(changes.partners).toEqual([
      { memberId: 'p1', from: '1870', to: '[1875..1880]', endReason: 'death', place: 'Bergen' },
    ])
  })
})

it('takes the last partner without an end for the current one, else the last one that is known', () => {
  const open = { ...newPartner('a'), memberId: 'a' }
  const ended = { ...newPartner('b'), memberId: 'b', endReason: 'divorce' as const }
  expect(currentPartner([open, ended])).toBe(0)
  expect(currentPartner([ended, { ...ended, key: 'c' }, newPartner('d')])).toBe(1)
  expect(currentPartner([])).toBe(-1)
})

it('splits a place at the country that it ends with, and puts it together again', () => {
  expect(splitPlace('Ulvik, Hardanger, Norway')).toEqual({ city: 'Ulvik, Hardanger', country: 'Norway' })
  expect(splitPlace('Norway')).toEqual({ city: '', country: 'Norway' })
  expect(splitPlace('Boston, MA')).toEqual({ city: 'Boston, MA', country: '' })
  expect(splitPlace('York, England')).toEqual({ city: 'York', country: 'England' })
  for (const place of ['Ulvik, Hardanger, Norway', 'Norway', 'Boston, MA', null]) {
    expect(joinPlace(splitPlace(place))).toBe(place)
  }
})
