/** The rows of settings: one a setting, its value as JSON. */
import type { Db } from '#server/db/open.ts'

/** The settings that were ever saved, by their names. */
export async function loadSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').selectAll().execute()
  return Object.fromEntries(rows.map((row): [string, unknown] => [row.key, JSON.parse(row.value)]))
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: text })
    .onConflict((c) => c.column('key').doUpdateSet({ value: text }))
    .execute()
}
