/** The fields of the person form, and the rules that the contract's schema does not know. */
import {
  type FieldErrors,
  type FormField,
  type FormValues,
  fieldsFor,
  readValues,
} from '#client/ui/form/form-fields.ts'
import { invalidDateMessage } from '#client/ui/form/validate-date.ts'
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import { getEarliestDay, getLatestDay, parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { mapFields, personFields, publicTextFields, toSnakeCase } from '#shared/person-fields.ts'
import {
  buildPartnersPayload,
  formatPartner,
  hasSamePartners,
  type PartnerValues,
  readPartners,
} from './partners.ts'
import { joinPlace, type Place, splitPlace } from './places.ts'

interface OtherParentValues {
  /** Identifies the row in the form. */
  key: string
  memberId: string | null
  kind: FamilyMember['other_parents'][number]['kind']
}

type Gender = '' | 'M' | 'F'
type Living = '' | 'yes' | 'no'

export const genderLabels: Record<Gender, string> = { '': 'Other or not known', F: 'Female', M: 'Male' }
export const livingLabels: Record<Living, string> = { '': 'Not known', no: 'Living', yes: 'Deceased' }

const { text, optionalText, date, value } = fieldsFor<FamilyMember>()
const label = (name: keyof typeof personFields) => personFields[name].label
const personId = (name: 'fatherId' | 'motherId') =>
  value<string | null>(
    label(name),
    null,
    (person) => person[toSnakeCase(name)],
    (id, nameOf) => nameOf(id),
  )

/** One name per line in the form. */
const alsoKnownAs: FormField<FamilyMember, string, string[]> = {
  ...text('Also known as', (person) => person.also_known_as.join('\n')),
  toPayload: (names) =>
    names
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
}

const gender: FormField<FamilyMember, Gender, 'M' | 'F' | null> = {
  ...value<Gender>(
    label('gender'),
    '',
    (person) => person.gender ?? '',
    (chosen) => genderLabels[chosen],
  ),
  toPayload: (chosen) => chosen || null,
}

const birthPlace: FormField<FamilyMember, Place, string | null> = {
  ...value<Place>(label('birthPlace'), { city: '', country: '' }, (person) => splitPlace(person.birth_place)),
  toPayload: joinPlace,
  format: (place) => joinPlace(place) ?? '',
  isEqual: (place, other) => joinPlace(place) === joinPlace(other),
}

const isDeceased = { yes: true, no: false, '': null }
const deceased: FormField<FamilyMember, Living, boolean | null> = {
  ...value<Living>(
    label('deceased'),
    '',
    (person) => (person.deceased === null ? '' : person.deceased ? 'yes' : 'no'),
    (living) => livingLabels[living],
  ),
  toPayload: (living) => isDeceased[living],
}

const partners: FormField<FamilyMember, PartnerValues[], MemberPayload['partners']> = {
  label: 'Partners',
  empty: [],
  readValue: readPartners,
  toPayload: (rows, { before, record }) => buildPartnersPayload(rows, before, record?.partners ?? []),
  format: (rows, nameOf) => rows.map((row) => formatPartner(row, nameOf)).join('\n'),
  isEqual: hasSamePartners,
}

function toParents(rows: readonly OtherParentValues[]) {
  return rows.flatMap(({ memberId, kind }) => (memberId === null ? [] : [{ memberId, kind }]))
}
const otherParents: FormField<FamilyMember, OtherParentValues[], MemberPayload['otherParents']> = {
  ...value<OtherParentValues[]>('Other parents', [], (person) =>
    person.other_parents.map(({ member_id, kind }) => ({
      key: `${kind} ${member_id}`,
      memberId: member_id,
      kind,
    })),
  ),
  toPayload: toParents,
  format: (rows, nameOf) => rows.map(({ memberId, kind }) => `${nameOf(memberId)} (${kind})`).join('\n'),
  isEqual: (rows, others) => JSON.stringify(toParents(rows)) === JSON.stringify(toParents(others)),
}

/** 1 for the eldest in the form, 0 in the record. */
const birthOrder: FormField<FamilyMember, string, number | null> = {
  ...value(label('birthOrder'), '', ({ birth_order }) =>
    birth_order === null ? '' : String(birth_order + 1),
  ),
  toPayload: (position) => (/^\d+$/.test(position.trim()) ? Number(position) - 1 : null),
  isEqual: (position, other) => position.trim() === other.trim(),
}

const { maidenName, deathPlace, occupation, ...otherTextFields } = mapFields(
  publicTextFields.filter((name) => name !== 'birthPlace'),
  (name) => optionalText(label(name), (person) => person[toSnakeCase(name)]),
)

/** In the order of the form, so that the focus goes to the first field with an error. */
const fields = {
  firstName: text(label('firstName'), (person) => person.first_name),
  lastName: text(label('lastName'), (person) => person.last_name),
  maidenName,
  alsoKnownAs,
  gender,
  birthDate: date(label('birthDate'), (person) => person.birth_date),
  deceased,
  birthPlace,
  deathDate: date(label('deathDate'), (person) => person.death_date),
  deathPlace,
  occupation,
  fatherId: personId('fatherId'),
  motherId: personId('motherId'),
  partners,
  otherParents,
  birthOrder,
  profilePhotoUrl: value<string | null>(
    label('profilePhotoUrl'),
    null,
    (person) => person.profile_photo_url,
    (url) => url ?? '',
  ),
  ...otherTextFields,
}

/** @param phone from the record for administrators; the record for relatives has no phone */
export function getPersonFormFields(phone: string | null) {
  return { ...fields, phone: optionalText(label('phone'), () => phone) }
}

export type PersonValues = FormValues<ReturnType<typeof getPersonFormFields>>

export const emptyPersonValues: PersonValues = readValues(getPersonFormFields(null), null)

/** The possible error of an approximate date, in days. */
const approximateDays = 10 * 366

/** Whether the first date is certainly before the second. */
function isBefore(earlier: string, later: string): boolean {
  const [first, second] = [parseDateInput(earlier) ?? '', parseDateInput(later) ?? '']
  const [latest, start] = [getLatestDay(first), getEarliestDay(second)]
  const tolerance = /[~?]$/.test(first) || /[~?]$/.test(second) ? approximateDays : 0
  return latest !== null && start !== null && latest + tolerance < start
}

/**
 * A new person needs both names. A record with one name or none may stay so: many old records have only one, and some records
 * of files have none.
 */
function validateNames(
  { firstName, lastName }: PersonValues,
  before: PersonValues,
  isNew: boolean,
): FieldErrors {
  const [first, last] = [firstName.trim(), lastName.trim()]
  const isNamed = isNew || before.firstName !== '' || before.lastName !== ''
  if (first === '' && last === '' && !isNamed) return {}
  if (first === '' && last === '' && !isNew) return { firstName: 'Please enter a first or last name' }
  return {
    ...(first === '' && (isNew || before.firstName !== '') && { firstName: 'First name is required' }),
    ...(last === '' && (isNew || before.lastName !== '') && { lastName: 'Last name is required' }),
  }
}

function validateLife(
  { birthDate, deathDate, deathPlace, deceased: living }: PersonValues,
  before: PersonValues,
): FieldErrors {
  const areDatesChanged = birthDate !== before.birthDate || deathDate !== before.deathDate
  return {
    ...(areDatesChanged && isBefore(deathDate, birthDate) && { deathDate: 'The death is before the birth.' }),
    ...(living === 'no' &&
      deathPlace.trim() !== '' && { deceased: 'A person with a place of death is not living.' }),
    ...(living === 'no' &&
      deathDate.trim() !== '' && { deceased: 'A person with a date of death is not living.' }),
  }
}

function isInvalidDate(words: string, before: string): boolean {
  return words !== before && words.trim() !== '' && parseDateInput(words) === null
}

function validateFamily(values: PersonValues, before: PersonValues): FieldErrors {
  const errors: FieldErrors = {}
  const { fatherId, motherId } = values
  if (fatherId !== null && fatherId === motherId) errors['motherId'] = 'One person cannot be both parents.'
  for (const { key, from, to } of values.partners) {
    const row = before.partners.find((partner) => partner.key === key)
    if (isInvalidDate(from, row?.from ?? '')) errors[`from ${key}`] = invalidDateMessage
    if (isInvalidDate(to, row?.to ?? '')) errors[`to ${key}`] = invalidDateMessage
    else if ((from !== row?.from || to !== row.to) && isBefore(to, from)) {
      errors[`to ${key}`] = 'The end is before the beginning.'
    }
  }
  for (const { key, memberId } of values.otherParents) {
    if (memberId === null) errors[`parent ${key}`] = 'Please choose a person, or remove this row.'
  }
  const position = values.birthOrder.trim()
  if (position !== '' && !/^[1-9]\d{0,2}$/.test(position)) {
    errors['birthOrder'] = 'Please enter a whole number: 1 for the eldest.'
  }
  return errors
}

/** Finds the errors in the values that changed. */
export function validatePerson(values: PersonValues, before: PersonValues, isNew: boolean): FieldErrors {
  return {
    ...validateNames(values, before, isNew),
    ...validateLife(values, before),
    ...validateFamily(values, before),
  }
}
