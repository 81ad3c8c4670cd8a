/** From what an administrator or a member writes to the columns of a person, and what of it is new. */
import { AppError } from '#shared/contracts/app-error.ts'
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import type { PersonRow } from './people.store.ts'

/** The columns that a write may set. */
export type PersonChange = Partial<Omit<PersonRow, 'id' | 'erased_at' | 'created_at' | 'updated_at'>>

/** An empty emptyToNull is no emptyToNull. */
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

/** One name piece is enough: a third of the people of any old tree have no more. */
function checkNames(firstName: string, lastName: string) {
  if (firstName !== '' || lastName !== '') return
  throw new AppError('invalid', 'Please enter a name.', {
    fields: { firstName: 'Please enter a first or last name' },
  })
}

/** The columns that the payload speaks of, without regard to what was there before. */
function toColumns(payload: MemberPayload): PersonChange {
  const change: PersonChange = {}
  if (payload.firstName !== undefined) change.first_name = payload.firstName
  if (payload.lastName !== undefined) change.last_name = payload.lastName
  if (payload.maidenName !== undefined) change.maiden_name = emptyToNull(payload.maidenName)
  if (payload.alsoKnownAs !== undefined) {
    change.also_known_as = JSON.stringify(payload.alsoKnownAs.filter((name) => name !== ''))
  }
  if (payload.gender !== undefined) change.gender = payload.gender
  if (payload.birthDate !== undefined) change.birth_date = payload.birthDate
  if (payload.birthPlace !== undefined) change.birth_place = emptyToNull(payload.birthPlace)
  if (payload.deathDate !== undefined) change.death_date = payload.deathDate
  if (payload.deathPlace !== undefined) change.death_place = emptyToNull(payload.deathPlace)
  if (payload.deceased !== undefined) {
    change.deceased = payload.deceased === null ? null : payload.deceased ? 1 : 0
  }
  if (payload.occupation !== undefined) change.occupation = emptyToNull(payload.occupation)
  if (payload.biography !== undefined) change.biography = emptyToNull(payload.biography)
  if (payload.profilePhotoUrl !== undefined) change.photo_media_id = readPhoto(payload.profilePhotoUrl)
  if (payload.phone !== undefined) change.phone = emptyToNull(payload.phone)
  if (payload.fatherId !== undefined) change.father_id = payload.fatherId
  if (payload.motherId !== undefined) change.mother_id = payload.motherId
  if (payload.birthOrder !== undefined) change.birth_order = payload.birthOrder
  return change
}

/** A person of whom nothing is known yet. */
export function createBlankPerson(id: string, at: string): PersonRow {
  return {
    id,
    first_name: '',
    last_name: '',
    maiden_name: null,
    also_known_as: '[]',
    gender: null,
    birth_date: null,
    birth_date_phrase: null,
    birth_place: null,
    death_date: null,
    death_date_phrase: null,
    death_place: null,
    deceased: null,
    occupation: null,
    biography: null,
    photo_media_id: null,
    phone: null,
    father_id: null,
    mother_id: null,
    birth_order: null,
    erased_at: null,
    created_at: at,
    updated_at: at,
  }
}

/**
 * The columns that a payload really changes. A new date takes the old date's wording away; a recorded death makes
 * a person deceased unless the payload says otherwise.
 *
 * @throws AppError invalid for a person without any name, or a photo from elsewhere
 */
export function getPersonChanges(before: PersonRow, payload: MemberPayload): PersonChange {
  const wanted = toColumns(payload)
  if (typeof wanted.death_date === 'string' && payload.deceased === undefined) wanted.deceased = 1
  const change = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => value !== Reflect.get(before, column)),
  ) as PersonChange
  if ('birth_date' in change) change.birth_date_phrase = null
  if ('death_date' in change) change.death_date_phrase = null
  checkNames(change.first_name ?? before.first_name, change.last_name ?? before.last_name)
  return change
}
