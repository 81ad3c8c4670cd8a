/** Checks new passwords: long enough, not a common password, not the user's name or the site's name. */
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** About fifty thousand common passwords in lower case, loaded when the first password is checked. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Removes everything but letters and digits, to compare names in different spellings. */
function lettersAndDigits(text: string) {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The error message for a new password; null if the password is allowed.
 * @param names the username, the email address and the site's name, which the password must not be
 */
export async function findPasswordError(
  password: string,
  names: readonly (string | null)[],
): Promise<string | null> {
  const length = [...password.normalize('NFC')].length
  if (length < limits.password.min)
    return `New password must be at least ${limits.password.min} characters long`
  if (length > limits.password.max)
    return `New password must be at most ${limits.password.max} characters long`
  commonPasswords ??= loadCommonPasswords()
  const dictionary = await commonPasswords
  if (dictionary.has(password.toLowerCase()) || new Set(password).size === 1) {
    return 'This is one of the most common passwords. Please choose another one.'
  }
  const chosen = lettersAndDigits(password)
  const isName = names.some((name) => name !== null && chosen !== '' && chosen === lettersAndDigits(name))
  return isName ? 'Please choose a password that is not your name or the name of this site.' : null
}

/** @throws AppError `invalid` for a password that is not allowed */
export async function checkNewPassword(password: string, names: readonly (string | null)[]): Promise<void> {
  const problem = await findPasswordError(password, names)
  if (problem) throw new AppError('invalid', problem, { fields: { newPassword: problem } })
}
