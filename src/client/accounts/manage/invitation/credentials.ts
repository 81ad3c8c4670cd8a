/** New credentials for a user, and the text of the invitation. */
import { formatDateTime } from '#client/ui/format/format-date.ts'

export interface Credentials {
  /** The user's full name. */
  name: string
  username: string
  password: string
  /** The URL of the sign-in page, with the username. */
  signInUrl: string
  /** RFC 3339; when the password expires. */
  validUntil: string
}

export const inactiveAccountNote =
  'This account is inactive. The user can sign in after you activate the account.'

/** "Wednesday, 25 November 2026 at 14:05". */
export function formatExpiry(validUntil: string): string {
  const weekday = new Date(validUntil).toLocaleDateString('en-GB', { weekday: 'long' })
  return `${weekday}, ${formatDateTime(validUntil)}`
}

/** The URL without its query, short enough to type. */
export function formatUrlForTyping(signInUrl: string): string {
  const { host, pathname } = new URL(signInUrl)
  return `${host}${pathname}`
}

export function buildInvitationText(credentials: Credentials, siteName: string): string {
  const { name, username, password, signInUrl, validUntil } = credentials
  return [
    `Dear ${name},`,
    `You can now sign in to ${siteName}: ${signInUrl}`,
    `Username: ${username}\nTemporary password: ${password}`,
    `The password is valid until ${formatExpiry(validUntil)}. You will choose a new password when you first sign in.`,
  ].join('\n\n')
}
