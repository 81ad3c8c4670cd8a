/** Reads and writes the rows of settings, with values as JSON. */
import type { Db } from '#server/db/open.ts'

/** The saved settings by name. */
export async function loadSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map((row): [string, unknown] => [row.key, JSON.parse(row.value)]))
}

/** When a setting was last saved; null if none was. */
export async function findLastSavedAt(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select((e) => e.fn.max('updated_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function saveSetting(db: Db, key: string, value: unknown, at: string): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at }
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((c) => c.column('key').doUpdateSet(row))
    .execute()
}
