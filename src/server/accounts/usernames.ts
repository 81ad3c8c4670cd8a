/** Checks usernames and makes them unique. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { normalizeUsername } from '#shared/username.ts'
import { listUsernamesWithPrefix } from './accounts.store.ts'

/** @throws AppError `invalid` for a name that could be an email address or is hard to type */
export function checkUsername(name: string): string {
  const key = normalizeUsername(name)
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(key) || key.length > limits.textLength.username) {
    const problem = 'A username may contain only letters, digits, dots, hyphens and underscores.'
    throw new AppError('invalid', problem, { fields: { username: problem } })
  }
  return key
}

/** The name itself, or the name with the first free number from 2 on; "member" if the name is empty. */
export async function makeUniqueUsername(db: Db, baseName: string): Promise<string> {
  const name = baseName || 'member'
  const taken = await listUsernamesWithPrefix(db, name)
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}${number}`)) number++
  return `${name}${number}`
}
