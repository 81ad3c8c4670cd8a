/** The people of the family: what a relative reads of them, and what an administrator writes. */
import { z } from 'zod'
import { role } from './accounts.contract.ts'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { genealogicalDate } from './genealogical-date.ts'

export const gender = z.enum(['M', 'F'])

export const endReason = z.enum(['divorce', 'annulment', 'separation', 'death'])

/** One union of a person, seen from that person. `member_id` is null where the partner is not known. */
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

/** A person as every signed-in relative may read it. Dates are EDTF; the `_phrase` is the source's own wording. */
export const familyMember = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  maiden_name: z.string().nullable(),
  also_known_as: z.array(z.string()),
  gender: gender.nullable(),
  birth_date: z.string().nullable(),
  birth_date_phrase: z.string().nullable(),
  birth_place: z.string().nullable(),
  death_date: z.string().nullable(),
  death_date_phrase: z.string().nullable(),
  death_place: z.string().nullable(),
  /** true, false, or null where nobody knows. */
  deceased: z.boolean().nullable(),
  occupation: z.string().nullable(),
  biography: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  father_id: z.string().nullable(),
  mother_id: z.string().nullable(),
  /** The current or last partner; `partners` lists every union. */
  spouse_id: z.string().nullable(),
  partners: z.array(partner),
  other_parents: z.array(otherParent),
  /** Place among the children of the same parents, from 0; null where it was never recorded. */
  birth_order: z.number().int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FamilyMember = z.infer<typeof familyMember>

/** Also what a person sees of themselves and an administrator of anybody. */
export const familyMemberWithAuth = familyMember.extend({
  username: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: role.nullable(),
  is_active: z.boolean().nullable(),
  has_password: z.boolean(),
  password_changed: z.boolean(),
  last_login: z.string().nullable(),
})
export type FamilyMemberWithAuth = z.infer<typeof familyMemberWithAuth>

const name = z.string().trim().max(200)
const shortText = z.string().trim().max(500).nullable()
const longText = z.string().max(200_000).nullable()
const personId = z.string().min(1).max(64).nullable()

export const writtenPartner = z.strictObject({
  unionId: z.string().max(64).optional(),
  memberId: personId,
  from: genealogicalDate.nullable().optional(),
  to: genealogicalDate.nullable().optional(),
  endReason: endReason.nullable().optional(),
  place: shortText.optional(),
})

/** What an administrator writes. Whatever is left out of an update stays as it is. */
export const memberPayload = z.strictObject({
  firstName: name.optional(),
  lastName: name.optional(),
  maidenName: name.nullable().optional(),
  alsoKnownAs: z.array(name).max(20).optional(),
  gender: gender.nullable().optional(),
  birthDate: genealogicalDate.nullable().optional(),
  birthPlace: shortText.optional(),
  deathDate: genealogicalDate.nullable().optional(),
  deathPlace: shortText.optional(),
  deceased: z.boolean().nullable().optional(),
  occupation: shortText.optional(),
  biography: longText.optional(),
  profilePhotoUrl: z.string().max(500).nullable().optional(),
  phone: z.string().trim().max(50).nullable().optional(),
  fatherId: personId.optional(),
  motherId: personId.optional(),
  spouseId: personId.optional(),
  partners: z.array(writtenPartner).max(50).optional(),
  otherParents: z
    .array(z.strictObject({ memberId: z.string().min(1).max(64), kind: parentKind }))
    .max(20)
    .optional(),
  birthOrder: z.number().int().min(0).max(1000).nullable().optional(),
})
export type MemberPayload = z.infer<typeof memberPayload>

/** What a family member may change of themselves. */
export const profilePayload = memberPayload.pick({
  firstName: true,
  lastName: true,
  maidenName: true,
  gender: true,
  birthDate: true,
  birthPlace: true,
  occupation: true,
  biography: true,
  profilePhotoUrl: true,
  phone: true,
})
export type ProfilePayload = z.infer<typeof profilePayload>

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/family',
  caller: 'session',
  output: z.array(familyMember),
})

/** A member's own record carries their own contact details; an administrator sees everybody's. */
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
  grave: true,
  edits: true,
})

/** In the order in which they were recorded; with a limit the first of them by name. */
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
    /** For the invitation: the sign-in page with the username filled in. */
    sign_in_url: z.string(),
    /** Until then the password works. */
    valid_until: z.string(),
  }),
  grave: true,
})

export const updateMemberAccount = endpoint({
  name: 'updateMemberAccount',
  method: 'PUT',
  path: '/family/:id/account',
  caller: 'admin',
  params: byId,
  body: z.strictObject({
    username: z.string().trim().min(1).max(100).optional(),
    email: z.email().max(320).nullable().optional(),
    phone: z.string().trim().max(50).nullable().optional(),
    role: role.optional(),
    isActive: z.boolean().optional(),
  }),
  output: familyMemberWithAuth,
  edits: true,
  grave: true,
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
