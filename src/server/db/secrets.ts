/** Secrets of this installation that it makes itself: kept with the settings, never given out. */
import { z } from 'zod'
import type { Db } from './open.ts'

/** A secret by its name; null where it was never made. */
export async function findSecret(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst()
  return row ? z.string().parse(JSON.parse(row.value)) : null
}

/** A secret by its name; of two processes that make one at the same time, both get the first. */
export async function ensureSecret(db: Db, name: string, make: () => string): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== null) return known
  const made = make()
  await db
    .insertInto('settings')
    .values({ key: name, value: JSON.stringify(made) })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return (await findSecret(db, name)) ?? made
}
