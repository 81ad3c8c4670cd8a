/** Converts a person's payload to database columns, and finds those that change. */

import { AppError } from '#shared/contracts/app-error.ts'
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { mapToColumns, personTextFields, toSnakeCase } from '#shared/person-fields.ts'
import type { PersonRow } from './people.store.ts'

/** The columns that a write may set. */
export type PersonChange = Partial<Omit<PersonRow, 'id' | 'erased_at' | 'created_at' | 'updated_at'>>

function emptyToNull(value: string | null) {
  return value === null || value.trim() === '' ? null : value
}

function readPhoto(url: string | null): string | null {
  if (url === null || url === '') return null
  const id = parseMediaUrl(url)
  if (id !== null) return id
  throw new AppError('invalid', 'Please upload the photo first.', {
    fields: { profilePhotoUrl: 'Only photos uploaded to this site can be used.' },
  })
}

/** A first or a last name is enough: old records often have only one. */
function checkNames(firstName: string, lastName: string) {
  if (firstName !== '' || lastName !== '') return
  throw new AppError('invalid', 'Please enter a name.', {
    fields: { firstName: 'Please enter a first or last name' },
  })
}

/** The columns in a payload. */
function toColumns(payload: MemberPayload): PersonChange {
  const change: PersonChange = {}
  for (const field of personTextFields) {
    const value = payload[field]
    if (value !== undefined) change[toSnakeCase(field)] = emptyToNull(value)
  }
  if (payload.firstName !== undefined) change.first_name = payload.firstName
  if (payload.lastName !== undefined) change.last_name = payload.lastName
  if (payload.alsoKnownAs !== undefined) {
    change.also_known_as = JSON.stringify(payload.alsoKnownAs.filter((name) => name !== ''))
  }
  if (payload.gender !== undefined) change.gender = payload.gender
  if (payload.birthDate !== undefined) change.birth_date = payload.birthDate
  if (payload.deathDate !== undefined) change.death_date = payload.deathDate
  if (payload.deceased !== undefined) {
    change.deceased = payload.deceased === null ? null : payload.deceased ? 1 : 0
  }
  if (payload.profilePhotoUrl !== undefined) change.photo_media_id = readPhoto(payload.profilePhotoUrl)
  if (payload.fatherId !== undefined) change.father_id = payload.fatherId
  if (payload.motherId !== undefined) change.mother_id = payload.motherId
  if (payload.birthOrder !== undefined) change.birth_order = payload.birthOrder
  return change
}

/** A person without any data. */
export function createBlankPerson(id: string, at: string): PersonRow {
  return {
    id,
    first_name: '',
    last_name: '',
    ...mapToColumns(personTextFields, () => null),
    also_known_as: '[]',
    gender: null,
    birth_date: null,
    birth_date_phrase: null,
    death_date: null,
    death_date_phrase: null,
    baptism_date: null,
    burial_date: null,
    surname_first: null,
    search_names: null,
    deceased: null,
    photo_media_id: null,
    father_id: null,
    mother_id: null,
    birth_family: null,
    birth_order: null,
    erased_at: null,
    created_at: at,
    updated_at: at,
  }
}

/**
 * The columns that a payload changes. A new date removes the original wording of the old date. A death date
 * marks the person as deceased unless the payload says otherwise. Whoever is living again loses date and place of death.
 * @throws AppError invalid for a person without a name, or a photo from another site
 */
export function getPersonChanges(
  before: PersonRow,
  payload: MemberPayload,
  { isNew = false } = {},
): PersonChange {
  const requested = toColumns(payload)
  if (typeof requested.death_date === 'string' && payload.deceased === undefined) requested.deceased = 1
  if (payload.deceased === false) {
    requested.death_date ??= null
    if (requested.death_date === null) requested.death_date_phrase = null
    requested.death_place ??= null
  }
  const change = Object.fromEntries(
    Object.entries(requested).filter(([column, value]) => value !== Reflect.get(before, column)),
  ) as PersonChange
  if ('birth_date' in change) change.birth_date_phrase = null
  if ('death_date' in change) change.death_date_phrase = null
  // A record from a file, or with confidential names only, may have no name: its other fields can still be edited.
  if (isNew || 'first_name' in change || 'last_name' in change)
    checkNames(change.first_name ?? before.first_name, change.last_name ?? before.last_name)
  return change
}
