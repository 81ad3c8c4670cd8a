/** The first administrator, made when the server starts on data that have none. */

import { ConfigError } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { createAdminAccount, resetPassword } from './accounts.service.ts'
import { listAdmins } from './accounts.store.ts'
import { hashPassword } from './password-hash.ts'
import { findPasswordError } from './password-rules.ts'
import { isExpired, makeTemporaryPassword } from './temporary-password.ts'
import { makeUniqueUsername } from './usernames.ts'

const names = { firstName: 'Site', lastName: 'Administrator' }

/** @throws ConfigError for an ADMIN_PASSWORD that nobody may choose, also where it is not needed any more */
async function checkAdminPassword(deps: Deps): Promise<string | null> {
  const { username, email, password } = deps.config.admin
  if (password === null) return null
  const problem = await findPasswordError(password, [username, email, await readSiteName(deps)])
  if (problem) throw new ConfigError('ADMIN_PASSWORD', `cannot be used: ${problem.replace(/\.$/, '')}.`)
  return password
}

/**
 * Sees to it that somebody can sign in: makes the first administrator, or makes up a new password for one whose first
 * ran out before it was ever used.
 *
 * @returns what to print once: the username and the password that was made up; null where there is nothing to tell
 */
export async function createFirstAdmin(deps: Deps): Promise<{ username: string; password: string } | null> {
  const given = await checkAdminPassword(deps)
  const admins = await listAdmins(deps.db)
  const [only] = admins
  if (only) {
    const unused = admins.length === 1 && only.last_login_at === null && only.must_change_password === 1
    if (!unused || !isExpired(only.temporary_until, deps.clock)) return null
    const temporary = await makeTemporaryPassword()
    await deps.db.transaction().execute((db) => resetPassword({ ...deps, db }, null, only.id, temporary))
    return { username: only.username, password: temporary.password }
  }
  const { email } = deps.config.admin
  const username = await makeUniqueUsername(deps.db, deps.config.admin.username)
  if (given !== null) {
    const hash = await hashPassword(given)
    const admin = { username, email, ...names }
    await deps.db.transaction().execute((db) => createAdminAccount({ ...deps, db }, null, admin, { hash }))
    return null
  }
  const temporary = await makeTemporaryPassword()
  const admin = { username, email, ...names }
  await deps.db.transaction().execute((db) => createAdminAccount({ ...deps, db }, null, admin, { temporary }))
  return { username, password: temporary.password }
}
