/** A new username and password on their way to a person: shown once, in words that can be passed on. */
import { formatDateTime } from '#client/ui/format/format-date.ts'

export interface Credentials {
  /** Whose. */
  name: string
  username: string
  password: string
  /** The sign-in page with the username filled in. */
  signInUrl: string
  /** RFC 3339; until then the password works. */
  validUntil: string
}

/** Said of an account that nobody may sign in to now. */
export const deactivatedNote =
  'This account is deactivated: nobody can sign in with it before it is active again.'

/** "Wednesday, 25 November 2026 at 14:05". */
export function formatExpiry(validUntil: string): string {
  const weekday = new Date(validUntil).toLocaleDateString('en-GB', { weekday: 'long' })
  return `${weekday}, ${formatDateTime(validUntil)}`
}

/** What one types who cannot scan: the address without its query. */
export function formatUrlForTyping(signInUrl: string): string {
  const { host, pathname } = new URL(signInUrl)
  return `${host}${pathname}`
}

export function buildInvitationText(credentials: Credentials, siteName: string): string {
  const { name, username, password, signInUrl, validUntil } = credentials
  return [
    `Dear ${name},`,
    `here is your way into ${siteName}: ${signInUrl}`,
    `Username: ${username}\nTemporary password: ${password}`,
    `The password works until ${formatExpiry(validUntil)}. You choose one of your own when you first sign in.`,
  ].join('\n\n')
}
