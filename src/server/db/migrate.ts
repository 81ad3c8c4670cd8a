/** Runs the pending migrations, each in a transaction of its own, after a copy of an existing database. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { syncToDisk } from '#server/media/storage/disk-files.ts'
import { DatabaseError, toOneLine } from './database-error.ts'
import { findEngine } from './find-engine.ts'
import type { Schema } from './schema.ts'
import { copyDatabase } from './sqlite/maintenance.ts'

type Migrations = Readonly<Record<string, Migration>>

/** The number of copies from before migrations that are stored. */
const maxCopies = 3

/**
 * Stores a copy of the database beside it: `family.before-002-notes.sqlite`. The copy has the content of the write-ahead
 * log, is complete or does not exist, and survives a power cut.
 * @returns its path
 */
async function copyBeforeMigration(db: Kysely<Schema>, file: string, migration: string): Promise<string> {
  const { dir, name, ext } = path.parse(file)
  const copy = path.join(dir, `${name}.before-${migration}${ext}`)
  const partialFile = `${copy}.part`
  try {
    await fs.rm(partialFile, { force: true })
    await fs.writeFile(partialFile, '', { mode: 0o600 })
    await copyDatabase(db, partialFile)
    await syncToDisk(partialFile)
    await fs.rename(partialFile, copy)
    await syncToDisk(dir)
    return copy
  } catch (error) {
    await fs.rm(partialFile, { force: true })
    throw new DatabaseError(
      `The database ${file} must be updated for this version, but the copy ${copy} could not be made first ` +
        `(${toOneLine(error)}). The database is unchanged. Make space for the copy, then start again.`,
    )
  }
}

/** Deletes the oldest copies. Their names begin with the number of the migration. */
async function deleteOldCopies(file: string) {
  const { dir, name, ext } = path.parse(file)
  const isCopy = (entry: string) => entry.startsWith(`${name}.before-`) && entry.endsWith(ext)
  const copies = (await fs.readdir(dir)).filter(isCopy).sort()
  for (const copy of copies.slice(0, -maxCopies)) await fs.rm(path.join(dir, copy), { force: true })
}

/** Adds the steps that every migration needs: `openDatabase` creates the triggers again. */
function withCommonSteps({ up }: Migration): Migration {
  return {
    async up(db) {
      await findEngine(db).runMigration(db, () => up(db))
    },
  }
}

function describeError(error: unknown, file: string, migration: string | undefined, copy: string | null) {
  const text = toOneLine(error)
  if (text.includes('corrupted migrations')) {
    return `The database ${file} was written by a newer version of Family Heritage.`
  }
  const failure =
    migration === undefined ? text : `migration ${migration} failed and changed nothing: ${text}`
  const hint = copy === null ? '' : ` The copy ${copy} has the database from before the update.`
  return `The database ${file} could not be updated (${failure}).${hint}`
}

function createMigrator(db: Kysely<Schema>, migrations: Migrations): Migrator {
  const checked = Object.entries(migrations).map(([name, migration]) => [name, withCommonSteps(migration)])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(checked) } })
}

export async function hasPendingMigrations(db: Kysely<Schema>, migrations: Migrations): Promise<boolean> {
  const known = await createMigrator(db, migrations).getMigrations()
  return known.some(({ executedAt }) => executedAt === undefined)
}

/**
 * Runs the pending migrations. Each is saved completely, with its row in the list of migrations, or not at all.
 * @param file the path of the database, or its name on a server, which is not copied first
 * @throws DatabaseError when a migration fails, or the database belongs to a newer version of the program
 */
export async function migrateDatabase(
  db: Kysely<Schema>,
  file: string,
  migrations: Migrations,
): Promise<void> {
  const migrator = createMigrator(db, migrations)
  const known = await migrator.getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  const [next] = pending
  const isUpdate = next !== undefined && pending.length < known.length
  const isFile = (await findEngine(db).getDatabasePath(db)) !== null
  const copy = isUpdate && isFile ? await copyBeforeMigration(db, file, next.name) : null
  await findEngine(db).withoutForeignKeys(db, async () => {
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp()
      const failed = results.find(({ status }) => status === 'Error')
      if (error) throw new DatabaseError(describeError(error, file, failed?.migrationName, copy))
      if (results.length === 0) return
    }
  })
  if (isUpdate && isFile) await deleteOldCopies(file)
}
