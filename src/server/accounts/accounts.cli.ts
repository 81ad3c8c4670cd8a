/** Runs `npm run admin`: recovers accounts from the command line, also while the server runs. */
import pino from 'pino'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { getDatabaseAddress, openSite } from '#server/db/site-database.ts'
import type { Deps } from '#server/deps.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { openMediaStore } from '#server/media/storage/open-media-store.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { normalizeUsername } from '#shared/username.ts'
import {
  type Account,
  createAdminAccount,
  findAccountByName,
  resetPassword,
  unlockAccount,
} from './accounts.service.ts'
import { removeSecondStep } from './sign-in-methods/sign-in-methods.service.ts'
import { makeTemporaryPassword } from './temporary-password.ts'
import { makeUniqueUsername } from './usernames.ts'

const usage = `Usage: npm run admin -- reset-password NAME   give an account a temporary password, and remove its second step
       npm run admin -- unlock NAME           clear the failed sign-ins of an account
       npm run admin -- create NAME           create an administrator; NAME is a username or an email address`

async function requireAccount(deps: Deps, name: string): Promise<Account> {
  const account = await findAccountByName(deps, name)
  if (!account) throw new AppError('not_found', `There is no account "${name}".`)
  return account
}

function printLogin(username: string, password: string) {
  console.log(`Username: ${username}`)
  console.log(`Temporary password (valid for 72 hours): ${password}`)
}

async function resetAccountPassword(deps: Deps, name: string) {
  const { id, username, is_active } = await requireAccount(deps, name)
  const temporary = await makeTemporaryPassword()
  const { hadApp, passkeyCount } = await deps.db.transaction().execute(async (db) => {
    const removed = await removeSecondStep({ ...deps, db }, null, id)
    await resetPassword({ ...deps, db }, null, id, temporary)
    return removed
  })
  printLogin(username, temporary.password)
  if (hadApp) console.log('The authenticator app and its recovery codes were removed.')
  if (passkeyCount > 0) console.log(`Passkeys removed: ${passkeyCount}.`)
  if (!is_active) console.log('This account is inactive: an administrator must activate it first.')
}

async function unlock(deps: Deps, name: string) {
  const { id, username } = await requireAccount(deps, name)
  await deps.db.transaction().execute((db) => unlockAccount({ ...deps, db }, id))
  console.log(`${username} can try to sign in again.`)
}

async function createAdmin(deps: Deps, name: string) {
  const key = normalizeUsername(name)
  const [local = key, domain] = key.split('@')
  const temporary = await makeTemporaryPassword()
  const account = await deps.db.transaction().execute(async (db) => {
    const username = domain === undefined ? key : await makeUniqueUsername(db, local)
    const names = { firstName: 'Site', lastName: 'Administrator' }
    const admin = { username, email: domain === undefined ? null : name.trim(), ...names }
    return await createAdminAccount({ ...deps, db }, null, admin, { temporary })
  })
  printLogin(account.username, temporary.password)
}

const commands: Record<string, (deps: Deps, name: string) => Promise<void>> = {
  'reset-password': resetAccountPassword,
  unlock,
  create: createAdmin,
}

/** @returns the exit code */
export async function runAdmin(args: string[]): Promise<number> {
  const [command = '', name, ...rest] = args
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run || name === undefined || name.trim() === '' || rest.length > 0) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  const db = await openSite(getDatabaseAddress(config))
  try {
    const media = await openMediaStore(db, systemClock, config)
    const log = pino({ level: 'silent' })
    await run({ db, clock: systemClock, config, log, media, mailer: openMailer(config) }, name)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await db.destroy()
  }
}
