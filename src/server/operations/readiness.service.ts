/** Finds out whether the server can do its work: the database answers and is migrated, the disk takes more data. */
import fs from 'node:fs/promises'
import { migrations } from '#server/db/all-migrations.ts'
import { hasPendingMigrations } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** Sentences without paths, names or addresses, because anyone may read them. */
const reasons = {
  start: 'The server is still starting.',
  database: 'The database does not answer.',
  migrations: 'The database still has to be updated for this version.',
  readOnly: 'The server cannot write to its disk.',
  full: 'The disk of the server is full.',
} as const

async function findDatabaseReason({ db }: Pick<Deps, 'db'>): Promise<Record<string, string>> {
  try {
    return (await hasPendingMigrations(db, migrations)) ? { migrations: reasons.migrations } : {}
  } catch {
    return { database: reasons.database }
  }
}

/** Writes nothing: anyone may ask, as often as they like. */
async function findDiskReason({ config }: Pick<Deps, 'config'>): Promise<Record<string, string>> {
  try {
    await fs.access(config.dataDir, fs.constants.W_OK)
    const { bavail, bsize } = await fs.statfs(config.dataDir)
    return bavail * bsize < limits.storage.minFreeBytes ? { disk: reasons.full } : {}
  } catch {
    return { disk: reasons.readOnly }
  }
}

function notReady(fields: Record<string, string>): AppError {
  return new AppError('not_ready', `The site is not ready. ${Object.values(fields).join(' ')}`, { fields })
}

/** The error of `/api/ready` before the application exists. */
export function startingError(): AppError {
  return notReady({ start: reasons.start })
}

/** @returns null if the server can do its work, otherwise an error with the reasons by part */
export async function findReadinessError(deps: Pick<Deps, 'db' | 'config'>): Promise<AppError | null> {
  const fields = { ...(await findDatabaseReason(deps)), ...(await findDiskReason(deps)) }
  return Object.keys(fields).length > 0 ? notReady(fields) : null
}
