/** Administrators' accounts, as administrators see and write them. */
import { z } from 'zod'
import { newPassword, role, userType } from './accounts.contract.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { genealogicalDate } from './genealogical-date.ts'

/** An account that administers the site: one that does only that, or a family member's with the role admin. */
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
  /** The person of a family member's account: their names are edited there. */
  member_id: z.string().nullable(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  profile_image_url: z.string().nullable(),
  last_login: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by_name: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

const name = (required: string) => z.string().trim().min(1, required).max(200)

const userFields = {
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: z.email('Please enter an email address').max(320),
  phone: z.string().trim().max(50).nullable().optional(),
  birthDate: genealogicalDate.nullable().optional(),
  role: role.optional(),
  isActive: z.boolean().optional(),
}

/** Without a username they get `first.last`. The password needs no change; one that is reset does. */
export const userPayload = z.strictObject({
  ...userFields,
  username: z.string().trim().min(1).max(100).optional(),
  password: newPassword,
})
export type UserPayload = z.infer<typeof userPayload>

export const userUpdate = z
  .strictObject({ ...userFields, username: z.string().trim().min(1).max(100) })
  .partial()
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
  grave: true,
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
  grave: true,
})

/** A family member's account goes, the person stays. */
export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/admin/users/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
  grave: true,
})

/** The new password is mailed; where no mail went out it is in the answer, this once. */
export const resetUserPassword = endpoint({
  name: 'resetUserPassword',
  method: 'POST',
  path: '/admin/users/:id/reset-password',
  caller: 'admin',
  params: byId,
  output: z.object({ emailSent: z.boolean(), newPassword: z.string().optional() }),
  grave: true,
})
