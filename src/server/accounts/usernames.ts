/** Usernames: what they may be made of, and the one that a family member gets. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listUsernamesFrom } from './accounts.store.ts'

/** The form in which names are kept and compared. */
export function usernameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** @throws AppError `invalid` for what could not be told from an e-mail address or could not be typed */
export function checkUsername(name: string): string {
  const key = usernameKey(name)
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u.test(key)) {
    const problem = 'A username has letters, digits, dots, hyphens and underscores only.'
    throw new AppError('invalid', problem, { fields: { username: problem } })
  }
  return key
}

/** `first.last` in lower case: letters, digits and the dot. */
export function usernameFromName(firstName: string, lastName: string): string {
  const joined = usernameKey(`${firstName}.${lastName}`).replace(/[^\p{L}\p{N}.]/gu, '')
  return (
    joined
      .replace(/\.{2,}/g, '.')
      .replace(/^\.|\.$/g, '')
      .slice(0, 90) || 'member'
  )
}

/** The name itself, or the name with the first number from 2 on that nobody has. */
export async function makeUnique(db: Db, name: string): Promise<string> {
  const taken = await listUsernamesFrom(db, name)
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}${number}`)) number++
  return `${name}${number}`
}
