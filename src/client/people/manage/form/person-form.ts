/** What an administrator writes of a person, while it is written: the fields, what they lack, what is sent. */

import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey, getLatestDay, parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { type PartnerFields, partnersOf, partnersPayload, writtenPartners } from './partners.ts'
import { joinPlace, type Place, splitPlace } from './places.ts'

type ParentKind = FamilyMember['other_parents'][number]['kind']

export interface OtherParentFields {
  /** Tells the rows of the form apart. */
  key: string
  memberId: string | null
  kind: ParentKind
}

export interface PersonFields {
  firstName: string
  lastName: string
  maidenName: string
  /** One name a line. */
  alsoKnownAs: string
  gender: '' | 'M' | 'F'
  /** In words or EDTF. */
  birthDate: string
  birthPlace: Place
  deathDate: string
  deathPlace: string
  deceased: '' | 'yes' | 'no'
  occupation: string
  biography: string
  /** The address of the profile photo. */
  photo: string | null
  phone: string
  fatherId: string | null
  motherId: string | null
  partners: PartnerFields[]
  otherParents: OtherParentFields[]
  /** 1 for the eldest; empty where it is not recorded. */
  birthOrder: string
}

export const newPerson: PersonFields = {
  firstName: '',
  lastName: '',
  maidenName: '',
  alsoKnownAs: '',
  gender: '',
  birthDate: '',
  birthPlace: { city: '', country: '' },
  deathDate: '',
  deathPlace: '',
  deceased: '',
  occupation: '',
  biography: '',
  photo: null,
  phone: '',
  fatherId: null,
  motherId: null,
  partners: [],
  otherParents: [],
  birthOrder: '',
}

const spoken = (date: string | null) => (date === null ? '' : formatEdtfDate(date))

/** @param phone is not in the record that everybody reads */
export function fieldsOf(person: FamilyMember, phone: string | null): PersonFields {
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    maidenName: person.maiden_name ?? '',
    alsoKnownAs: person.also_known_as.join('\n'),
    gender: person.gender ?? '',
    birthDate: spoken(person.birth_date),
    birthPlace: splitPlace(person.birth_place),
    deathDate: spoken(person.death_date),
    deathPlace: person.death_place ?? '',
    deceased: person.deceased === null ? '' : person.deceased ? 'yes' : 'no',
    occupation: person.occupation ?? '',
    biography: person.biography ?? '',
    photo: person.profile_photo_url,
    phone: phone ?? '',
    fatherId: person.father_id,
    motherId: person.mother_id,
    partners: partnersOf(person),
    otherParents: person.other_parents.map(({ member_id, kind }) => ({
      key: `${kind} ${member_id}`,
      memberId: member_id,
      kind,
    })),
    birthOrder: person.birth_order === null ? '' : String(person.birth_order + 1),
  }
}

type Faults = Partial<Record<string, string>>

const unread = 'This is not a date we understand. Try 12 March 1950, about 1950 or before 1950.'

function isUnread(words: string, before: string): boolean {
  return words !== before && words.trim() !== '' && parseDateInput(words) === null
}

/** Days by which a guessed date may be wrong. */
const guessed = 10 * 366

/** Whether one date is before another whatever is meant by them. */
function isBefore(earlier: string, later: string): boolean {
  const [one, other] = [parseDateInput(earlier) ?? '', parseDateInput(later) ?? '']
  const [latest, first] = [getLatestDay(one), getEdtfSortKey(other)]
  const slack = /[~?]$/.test(one) || /[~?]$/.test(other) ? guessed : 0
  return latest !== null && first !== null && latest + slack < first
}

/** First and last name are wanted, except of a record that came without one: there one piece is enough. */
function nameFaults({ firstName, lastName }: PersonFields, before: PersonFields | null): Faults {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (first === '' && last === '' && before !== null)
    return { firstName: 'Please enter a first or last name' }
  return {
    ...(first === '' && before?.firstName !== '' && { firstName: 'First name is required' }),
    ...(last === '' && before?.lastName !== '' && { lastName: 'Last name is required' }),
  }
}

function lifeFaults(fields: PersonFields, was: PersonFields): Faults {
  const { birthDate, deathDate, deceased } = fields
  const datesChanged = birthDate !== was.birthDate || deathDate !== was.deathDate
  return {
    ...(isUnread(birthDate, was.birthDate) && { birthDate: unread }),
    ...(isUnread(deathDate, was.deathDate)
      ? { deathDate: unread }
      : datesChanged && isBefore(deathDate, birthDate) && { deathDate: 'The death is before the birth.' }),
    ...(deceased === 'no' &&
      deathDate.trim() !== '' && { deceased: 'Somebody with a date of death is not living.' }),
  }
}

function familyFaults(fields: PersonFields, was: PersonFields): Faults {
  const faults: Faults = {}
  const { fatherId, motherId, partners, otherParents, birthOrder } = fields
  if (fatherId !== null && fatherId === motherId) faults['motherId'] = 'One person cannot be both parents.'
  for (const partner of partners) {
    const before = was.partners.find(({ key }) => key === partner.key)
    const { key, from, to } = partner
    if (isUnread(from, before?.from ?? '')) faults[`from ${key}`] = unread
    if (isUnread(to, before?.to ?? '')) faults[`to ${key}`] = unread
    else if ((from !== before?.from || to !== before.to) && isBefore(to, from)) {
      faults[`to ${key}`] = 'The end is before the beginning.'
    }
  }
  for (const { key, memberId } of otherParents) {
    if (memberId === null) faults[`parent ${key}`] = 'Please choose somebody, or take this line away.'
  }
  if (birthOrder.trim() !== '' && !/^[1-9]\d{0,2}$/.test(birthOrder.trim())) {
    faults['birthOrder'] = 'A whole number, please: 1 for the eldest.'
  }
  return faults
}

/**
 * What is wrong, by field; empty where nothing is. What a record brought along and nobody touched is not judged.
 *
 * @param before null for a new person
 */
export function faultsOf(fields: PersonFields, before: PersonFields | null): Faults {
  const was = before ?? newPerson
  const tooLong = (fields.alsoKnownAs.match(/\S.*/g) ?? []).length > 20
  return {
    ...nameFaults(fields, before),
    ...(tooLong && { alsoKnownAs: 'At most 20 names, please.' }),
    ...lifeFaults(fields, was),
    ...familyFaults(fields, was),
  }
}

const orNull = (text: string) => text.trim() || null
const dateOrNull = (words: string) => (words.trim() === '' ? null : parseDateInput(words))

function samePlace(one: Place, other: Place): boolean {
  return one.city.trim() === other.city.trim() && one.country.trim() === other.country.trim()
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const isDead = { yes: true, no: false, '': null }

/** Names, life and story, as far as they are new. */
function personChanges(fields: PersonFields, before: PersonFields): MemberPayload {
  const changed = (name: keyof PersonFields) => fields[name] !== before[name]
  return {
    ...(changed('firstName') && { firstName: fields.firstName.trim() }),
    ...(changed('lastName') && { lastName: fields.lastName.trim() }),
    ...(changed('maidenName') && { maidenName: orNull(fields.maidenName) }),
    ...(changed('alsoKnownAs') && { alsoKnownAs: lines(fields.alsoKnownAs) }),
    ...(changed('gender') && { gender: fields.gender || null }),
    ...(changed('birthDate') && { birthDate: dateOrNull(fields.birthDate) }),
    ...(!samePlace(fields.birthPlace, before.birthPlace) && { birthPlace: joinPlace(fields.birthPlace) }),
    ...(changed('deathDate') && { deathDate: dateOrNull(fields.deathDate) }),
    ...(changed('deathPlace') && { deathPlace: orNull(fields.deathPlace) }),
    ...(changed('deceased') && { deceased: isDead[fields.deceased] }),
    ...(changed('occupation') && { occupation: orNull(fields.occupation) }),
    ...(changed('biography') && { biography: orNull(fields.biography) }),
    ...(changed('photo') && { profilePhotoUrl: fields.photo }),
    ...(changed('phone') && { phone: orNull(fields.phone) }),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function parentsOf(fields: PersonFields) {
  return fields.otherParents.flatMap(({ memberId, kind }) => (memberId === null ? [] : [{ memberId, kind }]))
}

/**
 * Only what was changed since the form was opened, so that nothing else of the record is written over.
 *
 * @param recorded the version that is written over: unions that it has no more are sent as new ones
 */
export function changesOf(
  fields: PersonFields,
  before: PersonFields,
  recorded: Pick<FamilyMember, 'partners'>,
): MemberPayload {
  const unions = new Set(recorded.partners.map(({ union_id }) => union_id))
  const partners = (of: PersonFields) => writtenPartners(of.partners).map(({ anyway: _, ...rest }) => rest)
  const order = (of: PersonFields) => (of.birthOrder.trim() === '' ? null : Number(of.birthOrder) - 1)
  return {
    ...personChanges(fields, before),
    ...(fields.fatherId !== before.fatherId && { fatherId: fields.fatherId }),
    ...(fields.motherId !== before.motherId && { motherId: fields.motherId }),
    ...(!same(partners(fields), partners(before)) && {
      partners: partnersPayload(fields.partners, before.partners, unions),
    }),
    ...(!same(parentsOf(fields), parentsOf(before)) && { otherParents: parentsOf(fields) }),
    ...(order(fields) !== order(before) && { birthOrder: order(fields) }),
  }
}

/** Everything that is known of a new person. */
export function payloadOf(fields: PersonFields): MemberPayload {
  return changesOf(fields, newPerson, { partners: [] })
}
