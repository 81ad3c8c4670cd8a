/** Creates the triggers that belong to this version of the program: those of the undo journal and of the lists. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { buildJournalTriggers } from './journal-triggers.ts'
import { buildListTriggers } from './list-triggers.ts'

/** How the names of these triggers begin. */
const namePattern = /^(journal|list)_/

/** The existing triggers: name and SQL. */
async function listTriggers(db: Kysely<unknown> | Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger'
  `.execute(db)
  return new Map(
    rows.filter(({ name }) => namePattern.test(name)).map((row) => [row.name, row.sql.toLowerCase()]),
  )
}

/** Deletes the triggers, so that a migration can drop or rename the columns that they name. */
export async function dropTriggers(db: Kysely<unknown> | Kysely<Schema>): Promise<void> {
  for (const name of (await listTriggers(db)).keys()) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db)
  }
}

/** Whether a database may have a trigger of this name, from this or another version of the program. */
export function isOwnTriggerName(name: string): boolean {
  return namePattern.test(name)
}

/** The triggers that are missing or whose tables have changed, with their SQL, and the names of those to delete. */
async function findTriggerChanges(db: Kysely<Schema>) {
  const existing = await listTriggers(db)
  const expected = new Map([...(await buildJournalTriggers(db)), ...buildListTriggers()])
  return {
    changed: [...expected].filter(([name, text]) => existing.get(name) !== text.toLowerCase()),
    obsolete: [...existing.keys()].filter((name) => !expected.has(name)),
  }
}

export async function hasOutdatedTriggers(db: Kysely<Schema>): Promise<boolean> {
  const { changed, obsolete } = await findTriggerChanges(db)
  return changed.length + obsolete.length > 0
}

/** Creates the missing triggers, and replaces those whose tables have changed. Call it after the migrations. */
export async function updateTriggers(db: Kysely<Schema>): Promise<void> {
  const { changed, obsolete } = await findTriggerChanges(db)
  await db.transaction().execute(async (transaction) => {
    for (const name of [...obsolete, ...changed.map(([trigger]) => trigger)]) {
      await sql`drop trigger if exists ${sql.ref(name)}`.execute(transaction)
    }
    for (const [, text] of changed) await sql.raw(text).execute(transaction)
  })
}
