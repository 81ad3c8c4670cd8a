/** Makes random tokens, and the hashes by which the database knows them. */
import { createHash, randomBytes } from 'node:crypto'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 random bits as base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}
