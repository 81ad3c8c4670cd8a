/** Creates temporary passwords that are easy to read aloud, and checks their expiry. */
import { randomInt } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import { timestamp } from '#server/clock.ts'
import * as limits from '#shared/limits.ts'
import { hashPassword } from './password-hash.ts'

/** Leaves out letters that sound or look alike on the telephone: c, q, x, y, and l because of i. */
const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'

function pickLetter(letters: string) {
  return letters.charAt(randomInt(letters.length))
}

function makeWord(syllables: number) {
  return Array.from({ length: syllables }, () => pickLetter(consonants) + pickLetter(vowels)).join('')
}

/** A temporary password with its hash. Create it before a transaction, because hashing is slow. */
export interface TemporaryPassword {
  password: string
  hash: string
}

/** Four words of two syllables, "bagu-tove-niso-reka": 49 random bits. */
export async function makeTemporaryPassword(): Promise<TemporaryPassword> {
  const password = Array.from({ length: 4 }, () => makeWord(2)).join('-')
  return { password, hash: await hashPassword(password) }
}

/** The columns of an account with a new temporary password. */
export function toTemporaryPasswordColumns(temporary: TemporaryPassword, clock: Clock) {
  return {
    password_hash: temporary.hash,
    must_change_password: 1 as const,
    temporary_until: timestamp(clock, limits.session.temporaryPasswordMs),
    password_changed_at: null,
  }
}

/**
 * Whether a temporary password has expired. An end too far in the future was written while the clock was
 * wrong and counts as expired.
 */
export function isExpired(temporaryUntil: string | null, clock: Clock): boolean {
  if (temporaryUntil === null) return false
  const left = Date.parse(temporaryUntil) - clock.now()
  return left <= 0 || left > limits.session.temporaryPasswordMs
}
