/** Endpoints and schemas of the people in the family tree. */

import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import {
  isMultiline,
  mapFields,
  mapToColumns,
  personFields,
  personTextFields,
  profileFields,
  publicTextFields,
} from '#shared/person-fields.ts'
import { role } from './accounts.contract.ts'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { emailAddress, phone, recordId, text, username } from './fields/field-rules.ts'
import { genealogicalDate, pastDate } from './fields/genealogical-date.ts'

export const gender = z.enum(['M', 'F'])

export const endReason = z.enum(['divorce', 'annulment', 'separation', 'death'])

/** A union of a person with a partner. `member_id` is null for an unknown partner. */
export const partner = z.object({
  union_id: z.string(),
  member_id: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  end_reason: endReason.nullable(),
  place: z.string().nullable(),
})

export const parentKind = z.enum(['adoptive', 'foster', 'step', 'guardian'])

export const otherParent = z.object({ member_id: z.string(), kind: parentKind })

/** The data of a person that every signed-in user may read. Dates are EDTF; `_phrase` is the date as the source words it. */
export const familyMember = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...mapToColumns(publicTextFields, () => z.string().nullable()),
  /** The surname comes before the first name: "Nagy István". Absent for all others. */
  surname_first: z.literal(true).optional(),
  also_known_as: z.array(z.string()),
  /** By which searches find the person, too: titles, call names, and names in other scripts. Absent without any. */
  search_names: z.array(z.string()).optional(),
  gender: gender.nullable(),
  birth_date: z.string().nullable(),
  birth_date_phrase: z.string().nullable(),
  death_date: z.string().nullable(),
  death_date_phrase: z.string().nullable(),
  /** Of the first baptism and burial with a date; never a birth or a death. */
  baptism_date: z.string().optional(),
  burial_date: z.string().optional(),
  /** Null when unknown. */
  deceased: z.boolean().nullable(),
  /** Where the record does not tell, the date of birth does: see `isLiving`. False where it must not. */
  presume_living: z.literal(false).optional(),
  profile_photo_url: z.string().nullable(),
  father_id: z.string().nullable(),
  mother_id: z.string().nullable(),
  /** The current or last partner; `partners` has all unions. */
  spouse_id: z.string().nullable(),
  partners: z.array(partner),
  other_parents: z.array(otherParent),
  /**
   * Where a birth parent is not known: the same for children whom a file calls children of one family, another one for children
   * of the same parent in another family.
   */
  birth_family: z.string().optional(),
  /** Position among the children of the same parents, from 0; null when not recorded. */
  birth_order: z.number().int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FamilyMember = z.infer<typeof familyMember>

/** A person with contact and account data, for administrators and for the person themselves. */
export const familyMemberWithAuth = familyMember.extend({
  username: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: role.nullable(),
  is_active: z.boolean().nullable(),
  has_password: z.boolean(),
  password_changed: z.boolean(),
  account_id: z.string().nullable(),
  /** Whether the account has an authenticator app or a passkey. */
  has_second_step: z.boolean(),
  last_login: z.string().nullable(),
})
export type FamilyMemberWithAuth = z.infer<typeof familyMemberWithAuth>

const { textLength, listLength } = limits
const name = text(textLength.personName)
const shortText = text(textLength.shortText).nullable()
const personId = recordId.nullable()

export const partnerPayload = z.strictObject({
  unionId: z.string().max(textLength.recordId).optional(),
  memberId: personId,
  from: genealogicalDate.nullable().optional(),
  to: genealogicalDate.nullable().optional(),
  endReason: endReason.nullable().optional(),
  place: shortText.optional(),
})

const textFieldSchemas = mapFields(personTextFields, (field) => {
  const schema = z.string().max(personFields[field].maxLength)
  return (isMultiline(field) ? schema : schema.trim()).nullable().optional()
})

/** The fields of a person in a request. Fields that an update leaves out keep their values. */
export const memberPayload = z.strictObject({
  firstName: name.optional(),
  lastName: name.optional(),
  ...textFieldSchemas,
  alsoKnownAs: z.array(name).max(listLength.otherNames).optional(),
  gender: gender.nullable().optional(),
  birthDate: pastDate.nullable().optional(),
  deathDate: pastDate.nullable().optional(),
  deceased: z.boolean().nullable().optional(),
  profilePhotoUrl: z.string().max(textLength.profilePhotoUrl).nullable().optional(),
  fatherId: personId.optional(),
  motherId: personId.optional(),
  spouseId: personId.optional(),
  partners: z.array(partnerPayload).max(listLength.partners).optional(),
  otherParents: z
    .array(z.strictObject({ memberId: recordId, kind: parentKind }))
    .max(listLength.otherParents)
    .optional(),
  birthOrder: z.number().int().min(0).max(limits.maxBirthOrder).nullable().optional(),
})
export type MemberPayload = z.infer<typeof memberPayload>

/** The fields that a family member may change in their own record. */
export const profilePayload = memberPayload.pick(mapFields(profileFields, () => true as const))
export type ProfilePayload = z.infer<typeof profilePayload>

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/family',
  caller: 'session',
  output: z.array(familyMember),
})

/** Includes the contact data when the current user is the person or an administrator. */
export const getPerson = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/family/:id',
  caller: 'changing',
  params: byId,
  output: z.union([familyMemberWithAuth, familyMember]),
})

export const createPerson = endpoint({
  name: 'createPerson',
  method: 'POST',
  path: '/family',
  caller: 'admin',
  body: memberPayload,
  output: familyMember,
  creates: true,
})

export const updatePerson = endpoint({
  name: 'updatePerson',
  method: 'PUT',
  path: '/family/:id',
  caller: 'admin',
  params: byId,
  body: memberPayload,
  output: familyMember,
  edits: true,
})

export const deletePerson = endpoint({
  name: 'deletePerson',
  method: 'DELETE',
  path: '/family/:id',
  caller: 'admin',
  params: byId,
  output: success,
  needsPassword: true,
  edits: true,
})

/** In the order of creation; with a limit the first people by name. */
export const listPeopleWithAuth = endpoint({
  name: 'listPeopleWithAuth',
  method: 'GET',
  path: '/family/with-auth',
  caller: 'admin',
  query: z.object({ limit: listLimit }),
  output: z.array(familyMemberWithAuth),
})

export const resetMemberPassword = endpoint({
  name: 'resetMemberPassword',
  method: 'POST',
  path: '/family/:id/reset-password',
  caller: 'admin',
  params: byId,
  output: z.object({
    username: z.string(),
    newPassword: z.string(),
    /** For the invitation: the URL of the sign-in page, with the username. */
    sign_in_url: z.string(),
    /** When the temporary password expires. */
    valid_until: z.string(),
  }),
  needsPassword: true,
})

export const updateMemberAccount = endpoint({
  name: 'updateMemberAccount',
  method: 'PUT',
  path: '/family/:id/account',
  caller: 'admin',
  params: byId,
  body: z.strictObject({
    username: username.optional(),
    email: emailAddress.nullable().optional(),
    phone,
    role: role.optional(),
    isActive: z.boolean().optional(),
  }),
  output: familyMemberWithAuth,
  edits: true,
  needsPassword: true,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/family/profile',
  caller: 'member',
  body: profilePayload,
  output: familyMemberWithAuth,
  edits: true,
})
