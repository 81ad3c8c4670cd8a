/** Which passwords may be chosen: long enough, not commonPasswords, not one's own name nor the site's. */
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** Some fifty thousand of the most used passwords, in lower case; read when the first password is chosen. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Letters and digits only: what is left of a name when it is written in another way. */
function lettersAndDigits(text: string) {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * What is wrong with a password that somebody wants to choose, in a sentence; null where nothing is.
 *
 * @param names what it must not be: username, email address, name of the site
 */
export async function findPasswordError(
  password: string,
  names: readonly (string | null)[],
): Promise<string | null> {
  const length = [...password.normalize('NFC')].length
  if (length < limits.password.min) return 'New password must be at least 8 characters long'
  if (length > limits.password.max) return 'New password must be at most 256 characters long'
  commonPasswords ??= loadCommonPasswords()
  const known = await commonPasswords
  if (known.has(password.toLowerCase()) || new Set(password).size === 1) {
    return 'This is one of the most common passwords. Please choose another one.'
  }
  const chosen = lettersAndDigits(password)
  const isName = names.some((name) => name !== null && chosen !== '' && chosen === lettersAndDigits(name))
  return isName ? 'Please choose a password that is not your name or the name of this site.' : null
}

/** @throws AppError `invalid` for a password that may not be chosen */
export async function checkNewPassword(password: string, names: readonly (string | null)[]): Promise<void> {
  const problem = await findPasswordError(password, names)
  if (problem) throw new AppError('invalid', problem, { fields: { newPassword: problem } })
}
