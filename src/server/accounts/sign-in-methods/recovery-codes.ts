/** Makes recovery codes that are easy to read and type, and hashes them. */
import { randomBytes, randomInt } from 'node:crypto'
import { hashWithSalt } from '#server/accounts/password-hash.ts'
import * as limits from '#shared/limits.ts'

/** Without 0, 1, i, l and o, which look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const halfLength = 5

function pickLetters() {
  return Array.from({ length: halfLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Small letters and digits only, however the user types the code. */
export function normalizeCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * @param salt hex
 * @returns Argon2id, hex: a code has 49 random bits, too few for a fast hash
 */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  return await hashWithSalt(normalizeCode(code), salt)
}

/** New codes, "k3m9x-7pqra", with their hashes. Make them before a transaction, because hashing is slow. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; salt: string; hashes: string[] }> {
  const salt = randomBytes(16).toString('hex')
  const codes = Array.from(
    { length: limits.signInCode.recoveryCodes },
    () => `${pickLetters()}-${pickLetters()}`,
  )
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) }
}
