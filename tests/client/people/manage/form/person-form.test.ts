/** The person form: validation, the payload, partners and places. */
import { describe, expect, it } from 'vitest'
import { createPartner, findCurrentPartner } from '#client/people/manage/form/partners.ts'
import {
  emptyPersonValues,
  getPersonFormFields,
  type PersonValues,
  validatePerson,
} from '#client/people/manage/form/person-form.ts'
import { joinPlace, splitPlace } from '#client/people/manage/form/places.ts'
import { readChanges, readValues, validatePayload } from '#client/ui/form/form-fields.ts'
import { type FamilyMember, memberPayload } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const written: PersonValues = { ...emptyPersonValues, firstName: 'Åse', lastName: 'Vik' }
const fields = getPersonFormFields(null)
const readPerson = (person: FamilyMember, phone: string | null = null) =>
  readValues(getPersonFormFields(phone), person)

function changesOf(values: PersonValues, before: PersonValues, record: FamilyMember | null) {
  return readChanges(fields, values, { before, record })
}

/** The errors of a new person, or of an edited person with the values before the first change. */
function errorsOf(values: PersonValues, before: PersonValues | null) {
  const payload = changesOf(values, before ?? emptyPersonValues, null)
  return {
    ...validatePayload(fields, payload, memberPayload),
    ...validatePerson(values, before ?? emptyPersonValues, before === null),
  }
}

const twice = makePerson({
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

const edit = (person: FamilyMember, part: Partial<PersonValues>, phone: string | null = null) => {
  const before = readPerson(person, phone)
  return changesOf({ ...before, ...part }, before, person)
}

describe('the validation of the person form', () => {
  it('requires first and last name of a new person', () => {
    expect(errorsOf(emptyPersonValues, null)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    })
    expect(errorsOf(written, null)).toEqual({})
  })

  it('accepts a record without a name that had none before', () => {
    const before = readPerson(makePerson({ first_name: '', last_name: '' }))
    expect(errorsOf({ ...before, occupation: 'Miller' }, before)).toEqual({})
  })

  it('accepts one name for a record that had one name before, but not no name', () => {
    const before = readPerson(makePerson({ last_name: '' }))
    expect(errorsOf({ ...before, occupation: 'Miller' }, before)).toEqual({})
    expect(errorsOf({ ...before, firstName: ' ' }, before)).toEqual({
      firstName: 'Please enter a first or last name',
    })
    const complete = readPerson(makePerson())
    expect(errorsOf({ ...complete, lastName: '' }, complete)).toEqual({ lastName: 'Last name is required' })
  })

  it('refuses invalid dates, a death before the birth, and a living person with a date of death', () => {
    expect(Object.keys(errorsOf({ ...written, birthDate: 'some day', deathDate: '3/4/1850' }, null))).toEqual(
      ['birthDate', 'deathDate'],
    )
    expect(errorsOf({ ...written, birthDate: 'about 1900', deathDate: '1899' }, null)).toEqual({})
    expect(errorsOf({ ...written, birthDate: 'about 1900', deathDate: '1880' }, null)).toEqual({
      deathDate: 'The death is before the birth.',
    })
    expect(errorsOf({ ...written, deathPlace: 'Ulvik', deceased: 'no' }, null)).toEqual({
      deceased: 'A person with a place of death is not living.',
    })
    expect(Object.keys(errorsOf({ ...written, deathDate: '1880', deceased: 'no' }, null))).toEqual([
      'deceased',
    ])
  })

  it('accepts old errors in values that did not change', () => {
    const inconsistent = readPerson(makePerson({ birth_date: '1900', death_date: '1880', deceased: true }))
    expect(errorsOf({ ...inconsistent, occupation: 'Miller' }, inconsistent)).toEqual({})
  })

  it('refuses one person as both parents, an empty other parent, and an invalid position among siblings', () => {
    const errors = errorsOf(
      {
        ...written,
        fatherId: 'x',
        motherId: 'x',
        otherParents: [{ key: 'k', memberId: null, kind: 'step' }],
        birthOrder: 'second',
      },
      null,
    )
    expect(Object.keys(errors)).toEqual(['motherId', 'parent k', 'birthOrder'])
  })
})

describe('the payload of the person form', () => {
  it('contains only the filled fields of a new person, with dates as EDTF', () => {
    const values: PersonValues = {
      ...written,
      birthDate: 'about March 1850',
      birthPlace: { city: 'Ulvik', country: 'Norway' },
      deceased: 'yes',
      alsoKnownAs: 'Anne\n\n Annie ',
      birthOrder: '1',
      partners: [{ ...createPartner('k'), memberId: 'p', from: '1872' }, createPartner('empty')],
    }
    const payload = changesOf(values, emptyPersonValues, null)
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

  it('is empty for an unchanged record', () => {
    expect(edit(twice, {}, '+47 1')).toEqual({})
  })

  it('contains only the changed fields, with null for cleared fields', () => {
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

  it('contains all unions, but of saved unions only the changed values', () => {
    const [first, second] = readPerson(twice).partners
    if (!first || !second) throw new Error('Two partners expected.')
    expect(edit(twice, { partners: [{ ...first, place: '' }, second, createPartner('empty')] })).toEqual({
      partners: [
        { unionId: 'u1', memberId: 'p1', place: null },
        { unionId: 'u2', memberId: null },
      ],
    })
    expect(edit(twice, { partners: [first] })).toEqual({ partners: [{ unionId: 'u1', memberId: 'p1' }] })
    expect(edit(twice, { partners: [first, second, createPartner('empty')] })).toEqual({})
  })

  it('contains a union that another user removed as a new union', () => {
    const before = readPerson(twice)
    const [first] = before.partners
    if (!first) throw new Error('One partner expected.')
    const changed = { ...before, partners: [{ ...first, place: 'Bergen' }] }
    const changes = changesOf(changed, before, { ...twice, partners: [] })
    expect(changes.partners).toEqual([
      { memberId: 'p1', from: '1870', to: '[1875..1880]', endReason: 'death', place: 'Bergen' },
    ])
  })
})

it('finds the last partner without an end, or else the last known partner, as the current one', () => {
  const open = { ...createPartner('a'), memberId: 'a' }
  const ended = { ...createPartner('b'), memberId: 'b', endReason: 'divorce' as const }
  expect(findCurrentPartner([open, ended])).toBe(0)
  expect(findCurrentPartner([ended, { ...ended, key: 'c' }, createPartner('d')])).toBe(1)
  expect(findCurrentPartner([])).toBe(-1)
})

it('splits a place into city and country and joins both again', () => {
  expect(splitPlace('Ulvik, Hardanger, Norway')).toEqual({ city: 'Ulvik, Hardanger', country: 'Norway' })
  expect(splitPlace('Norway')).toEqual({ city: '', country: 'Norway' })
  expect(splitPlace('Boston, MA')).toEqual({ city: 'Boston, MA', country: '' })
  expect(splitPlace('York, England')).toEqual({ city: 'York', country: 'England' })
  for (const place of ['Ulvik, Hardanger, Norway', 'Norway', 'Boston, MA', null]) {
    expect(joinPlace(splitPlace(place))).toBe(place)
  }
})

it('accepts a death before the year before which somebody was born', () => {
  const dates = (birthDate: string, deathDate: string) => errorsOf({ ...written, birthDate, deathDate }, null)
  expect(dates('before 1900', '1850')).toEqual({})
  expect(dates('after 1900', '1850')).toMatchObject({ deathDate: 'The death is before the birth.' })
})
