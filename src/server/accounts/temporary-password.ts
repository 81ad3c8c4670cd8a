/** Passwords that are read aloud once: made-up syllables, and when they stop working. */
import { randomInt } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import { timestamp } from '#server/clock.ts'
import * as limits from '#shared/limits.ts'
import { hashPassword } from './password-hash.ts'

/** No letter that sounds or looks like another over the telephone: no c, q, x, y, no l beside i. */
const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'

function pick(letters: string) {
  return letters.charAt(randomInt(letters.length))
}

function word(syllables: number) {
  return Array.from({ length: syllables }, () => pick(consonants) + pick(vowels)).join('')
}

/** A temporary password and its hash; made before a transaction, because hashing takes its time. */
export interface TemporaryPassword {
  password: string
  hash: string
}

/** Four words of two syllables, "bagu-tove-niso-reka": 49 random bits. */
export async function makeTemporaryPassword(): Promise<TemporaryPassword> {
  const password = Array.from({ length: 4 }, () => word(2)).join('-')
  return { password, hash: await hashPassword(password) }
}

/** The columns of an account whose password is a temporary one from now on. */
export function toTemporaryPasswordColumns(temporary: TemporaryPassword, clock: Clock) {
  return {
    password_hash: temporary.hash,
    must_change_password: 1 as const,
    temporary_until: timestamp(clock, limits.session.temporaryPasswordMs),
    password_changed_at: null,
  }
}

/** Whether a temporary password has stopped working; one from a future that the clock has taken back has. */
export function isExpired(temporaryUntil: string | null, clock: Clock): boolean {
  if (temporaryUntil === null) return false
  const left = Date.parse(temporaryUntil) - clock.now()
  return left <= 0 || left > limits.session.temporaryPasswordMs
}
