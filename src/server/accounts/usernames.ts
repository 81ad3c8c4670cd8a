/** Checks usernames and makes them unique. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { removeAccents } from '#shared/search-text.ts'
import { normalizeUsername } from '#shared/username.ts'
import { listPlainUsernames } from './accounts.store.ts'

/** @throws AppError `invalid` for a name that could be an email address or is hard to type */
export function checkUsername(name: string): string {
  const key = normalizeUsername(name)
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(key) || key.length > limits.textLength.username) {
    const problem = 'A username may contain only letters, digits, dots, hyphens and underscores.'
    throw new AppError('invalid', problem, { fields: { username: problem } })
  }
  return key
}

/**
 * The name itself, or the name with the first free number from 2 on; "member" if the name is empty. Accents do not
 * distinguish two usernames, because a username may be typed without accents.
 */
export async function makeUniqueUsername(db: Db, baseName: string): Promise<string> {
  const name = baseName || 'member'
  const taken = await listPlainUsernames(db)
  const isFree = (candidate: string) => !taken.has(removeAccents(candidate))
  if (isFree(name)) return name
  let number = 2
  while (!isFree(`${name}${number}`)) number++
  return `${name}${number}`
}
