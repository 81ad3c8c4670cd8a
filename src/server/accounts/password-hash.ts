/** Password hashes: Argon2id, at most four at once, and one to compare with where there is no account. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** m=19456 KiB, t=2, p=1: OWASP's figures. Argon2id is the package's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and a thread of the pool. */
const maxConcurrent = 4
let running = 0
const waiting: (() => void)[] = []

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The same word typed on two keyboards may differ in how its accents are coded. Nothing is ever cut. */
function normalize(password: string) {
  return password.normalize('NFC')
}

/** @returns the hash in PHC form, parameters and salt included */
export async function hashPassword(password: string): Promise<string> {
  return await withHashSlot(() => hash(normalize(password), parameters))
}

let dummyHash: Promise<string> | null = null

/**
 * Whether a password is the one of a hash. Where there is no hash the answer is false, after the same work: an account
 * that does not exist takes as long as one that does.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(24).toString('base64url'))
  const compared = passwordHash ?? (await dummyHash)
  const right = await withHashSlot(() => verify(compared, normalize(password)))
  return right && passwordHash !== null
}
