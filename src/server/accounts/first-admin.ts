/** Creates the first administrator when the server starts on an empty database. */

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

/** @throws ConfigError for an invalid ADMIN_PASSWORD, also if it is no longer needed */
async function checkAdminPassword(deps: Deps): Promise<string | null> {
  const { username, email, password } = deps.config.admin
  if (password === null) return null
  const problem = await findPasswordError(password, [username, email, await readSiteName(deps)])
  if (problem) throw new ConfigError('ADMIN_PASSWORD', `cannot be used: ${problem.replace(/\.$/, '')}.`)
  return password
}

/**
 * Makes sure that someone can sign in: creates the first administrator, or a new password if the first one
 * expired unused.
 * @returns the generated login to print once; null if there is none
 */
export async function createFirstAdmin(deps: Deps): Promise<{ username: string; password: string } | null> {
  const configuredPassword = await checkAdminPassword(deps)
  const admins = await listAdmins(deps.db)
  const [firstAdmin] = admins
  if (firstAdmin) {
    const isUnused =
      admins.length === 1 && firstAdmin.last_login_at === null && firstAdmin.must_change_password === 1
    if (!isUnused || !isExpired(firstAdmin.temporary_until, deps.clock)) return null
    const temporary = await makeTemporaryPassword()
    await deps.db
      .transaction()
      .execute((db) => resetPassword({ ...deps, db }, null, firstAdmin.id, temporary))
    return { username: firstAdmin.username, password: temporary.password }
  }
  const { email } = deps.config.admin
  const username = await makeUniqueUsername(deps.db, deps.config.admin.username)
  if (configuredPassword !== null) {
    const hash = await hashPassword(configuredPassword)
    const admin = { username, email, ...names }
    await deps.db.transaction().execute((db) => createAdminAccount({ ...deps, db }, null, admin, { hash }))
    return null
  }
  const temporary = await makeTemporaryPassword()
  const admin = { username, email, ...names }
  await deps.db.transaction().execute((db) => createAdminAccount({ ...deps, db }, null, admin, { temporary }))
  return { username, password: temporary.password }
}
