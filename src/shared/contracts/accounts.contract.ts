/** Signing in and out, the session, and one's own password and devices. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { byId, endpoint, success } from './endpoint.ts'

export const role = z.enum(['admin', 'member'])
export type Role = z.infer<typeof role>

export const userType = z.enum(['admin', 'family_member'])
export type UserType = z.infer<typeof userType>

/** The session user of the specification. */
export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  userType,
  mustChangePassword: z.boolean(),
  member_id: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** A password somebody chooses: its length only; the server also refuses common ones and one's own name. */
export const newPassword = z
  .string()
  .min(limits.password.min, 'New password must be at least 8 characters long')
  .max(limits.password.max, 'New password must be at most 256 characters long')

/** A password somebody offers as proof: any length that can be one. */
const offeredPassword = z.string().min(1, 'Please enter your password').max(1024)

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Please enter your username or email').max(320),
    password: offeredPassword,
  }),
  output: z.object({ user: sessionUser, mustChangePassword: z.boolean() }),
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  caller: 'anyone',
  output: success,
})

/**
 * The key under which this account's unsent writing lies sealed on devices: one an account, the same on all of them, made
 * when it is first asked for. A device that forgets it cannot read what lies there; the next sign-in brings it back.
 */
export const getSealingKey = endpoint({
  name: 'getSealingKey',
  method: 'GET',
  path: '/auth/sealing-key',
  caller: 'session',
  output: z.object({
    /** Another id means another key: what was sealed with the one before cannot be opened. */
    id: z.uuid(),
    /** 256 bits for AES-GCM, base64. */
    key: z.base64(),
  }),
})

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  caller: 'changing',
  output: z.object({ user: sessionUser }),
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  caller: 'changing',
  body: z.strictObject({ currentPassword: offeredPassword, newPassword }),
  output: success,
})

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm',
  caller: 'session',
  body: z.strictObject({ password: offeredPassword }),
  output: success,
})

export const openSession = z.object({
  id: z.string(),
  /** What the browser calls itself, in words: "Chrome on Android". */
  device: z.string(),
  created_at: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  caller: 'session',
  output: z.array(openSession),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  caller: 'session',
  params: byId,
  output: success,
})
