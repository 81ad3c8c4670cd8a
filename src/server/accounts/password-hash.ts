/** Hashes and verifies passwords and recovery codes with Argon2id, at most four at a time. */
import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'

/** m=19456 KiB, t=2, p=1, as OWASP recommends. Argon2id is the package's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and one thread of the pool. */
const maxConcurrent = 4
let running = 0
const waiting: (() => void)[] = []

async function withHashSlot<T>(task: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Keyboards may encode the same accented letter differently. Passwords are never truncated. */
function normalize(password: string) {
  return password.normalize('NFC')
}

/** @returns the hash in PHC format, including parameters and salt */
export async function hashPassword(password: string): Promise<string> {
  return await withHashSlot(() => hash(normalize(password), parameters))
}

/**
 * Hashes a code that is looked up by its hash.
 * @param salt hex
 * @returns hex
 */
export async function hashWithSalt(code: string, salt: string): Promise<string> {
  const options = { ...parameters, salt: Buffer.from(salt, 'hex') }
  return (await withHashSlot(() => hashRaw(code, options))).toString('hex')
}

let dummyHash: Promise<string> | null = null

/**
 * Compares a password with a hash. Without a hash the result is false after the same amount of work, so that
 * the response time does not tell whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(24).toString('base64url'))
  const compared = passwordHash ?? (await dummyHash)
  const isMatch = await withHashSlot(() => verify(compared, normalize(password)))
  return isMatch && passwordHash !== null
}
