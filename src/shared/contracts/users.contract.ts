/** Endpoints and schemas of administrators' accounts. */
import { z } from 'zod'
import { textLength } from '#shared/limits.ts'
import { newPassword, role, userType } from './accounts.contract.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { emailAddress, phone, requiredText, username } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'

/** An administrator's account: an account without a person in the tree, or a family member's with the role admin. */
export const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  role,
  user_type: userType,
  /** The family member whose account this is; the names are edited in that record. */
  member_id: z.string().nullable(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  /** Whether the account has an authenticator app or a passkey. */
  has_second_step: z.boolean(),
  profile_image_url: z.string().nullable(),
  last_login: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by_name: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

const userFields = {
  firstName: requiredText(textLength.personName, 'First name is required'),
  lastName: requiredText(textLength.personName, 'Last name is required'),
  email: requiredText(textLength.email, 'Email is required').pipe(emailAddress),
  phone,
  birthDate: genealogicalDate.nullable().optional(),
  role: role.optional(),
  isActive: z.boolean().optional(),
}

/** Without a username the server creates `first.last`. The user need not change this password at the first sign-in. */
export const userPayload = z.strictObject({
  ...userFields,
  username: username.optional(),
  password: newPassword,
})
export type UserPayload = z.infer<typeof userPayload>

export const userUpdate = z.strictObject({ ...userFields, username }).partial()
export type UserUpdate = z.infer<typeof userUpdate>

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  caller: 'admin',
  output: z.array(adminUser),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/admin/users/:id',
  caller: 'admin',
  params: byId,
  output: adminUser,
})

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/admin/users',
  caller: 'admin',
  body: userPayload,
  output: adminUser,
  creates: true,
  secretFields: ['password'],
  needsPassword: true,
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/admin/users/:id',
  caller: 'admin',
  params: byId,
  body: userUpdate,
  output: adminUser,
  edits: true,
  needsPassword: true,
})

/** What happens to the comments, thanks, answers and recordings of a removed account. */
export const removedWords = z.enum(['stay', 'go'])
export type RemovedWords = z.infer<typeof removedWords>

/** Deletes the account. The person of a family member's account remains in the tree. */
export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/admin/users/:id',
  caller: 'admin',
  params: byId,
  query: z.object({ words: removedWords.default('stay') }),
  output: success,
  edits: true,
  needsPassword: true,
})

/** Sends a new password by email. When no email could be sent, the response contains the password. */
export const resetUserPassword = endpoint({
  name: 'resetUserPassword',
  method: 'POST',
  path: '/admin/users/:id/reset-password',
  caller: 'admin',
  params: byId,
  output: z.object({ emailSent: z.boolean(), newPassword: z.string().optional() }),
  needsPassword: true,
})
