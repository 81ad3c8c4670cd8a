/** Endpoints for signing in and out, and for the current user's session, password and devices. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { textSizes } from '#shared/text-sizes.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { requiredText, text } from './fields/field-rules.ts'

export const role = z.enum(['admin', 'member'])
export type Role = z.infer<typeof role>

export const userType = z.enum(['admin', 'family_member'])
export type UserType = z.infer<typeof userType>

const textSize = z.literal(textSizes)

/** The current user, with the field names of the specification. */
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
  /** Missing until the user chooses a size. */
  textSize: textSize.optional(),
  /** Present for an administrator who must set up a second step before anything else. */
  mustAddSecondStep: z.literal(true).optional(),
  /** Present when a notice about the account's security waits on this device. */
  hasSecurityNotice: z.literal(true).optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** Whether the user must change the password or set up a second step before anything else. */
export function isAccessLimited(user: SessionUser): boolean {
  return user.mustChangePassword || user.mustAddSecondStep === true
}

/** A password that a user chooses. Checks only its length; the server also refuses common passwords and the user's name. */
export const newPassword = z
  .string()
  .min(limits.password.min, `New password must be at least ${limits.password.min} characters long`)
  .max(limits.password.max, `New password must be at most ${limits.password.max} characters long`)

/** The current password as the user enters it. It is not trimmed. */
export const enteredPassword = z.string().min(1, 'Please enter your password').max(limits.password.enteredMax)

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
  body: z.strictObject({
    username: requiredText(limits.textLength.email, 'Please enter your username or email'),
    password: enteredPassword,
    /** The second step: the code of an authenticator app, or a recovery code. */
    code: text(limits.signInCode.enteredMax).optional(),
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
 * The key that encrypts this account's unsent submissions on its devices. Every account has one key for all devices; the
 * first request creates it. A device deletes the key at sign-out and loads it again at the next sign-in.
 */
export const getEncryptionKey = endpoint({
  name: 'getEncryptionKey',
  method: 'GET',
  path: '/auth/sealing-key',
  caller: 'session',
  output: z.object({
    /** Changes with the key. Data encrypted with an earlier key cannot be decrypted. */
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
  body: z.strictObject({ currentPassword: enteredPassword, newPassword }),
  output: success.extend({
    /** Whether the account has a passkey or an authenticator app that was not added on this device: they still work. */
    has_other_methods: z.boolean(),
    /** Whether a calendar feed has ended, because its address was not made on this device. */
    has_stopped_feed: z.boolean(),
  }),
})

/** Saves the text size with which the user's next device starts. */
export const saveTextSize = endpoint({
  name: 'saveTextSize',
  method: 'PUT',
  path: '/auth/text-size',
  caller: 'session',
  body: z.strictObject({ textSize }),
  output: success,
})

export const openSession = z.object({
  id: z.string(),
  /** Browser and operating system: "Chrome on Android". */
  device: z.string(),
  created_at: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
  /** The names of the passkeys that another device has added. They are removed when its session is ended. */
  added_passkeys: z.array(z.string()),
  /** Whether the authenticator app is from another device; it is removed when that session is ended. */
  added_app: z.boolean(),
  /** Whether another device has made the recovery codes of an app that it did not add; they are removed in the same way. */
  added_codes: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  caller: 'session',
  output: z.array(openSession),
})

/** Needs a recent password where the device of the session has added something to sign in with. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  caller: 'session',
  params: byId,
  output: success,
})
