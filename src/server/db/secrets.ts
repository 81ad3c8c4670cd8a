/** Stores secrets that this installation generates, in the settings table. They are never sent anywhere. */
import { z } from 'zod'
import type { Db } from './open.ts'

/** A secret by name; null if it does not exist. */
export async function findSecret(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst()
  return row ? z.string().parse(JSON.parse(row.value)) : null
}

/**
 * A secret by name, generated if it does not exist. Two processes that generate it at once both get the first
 * one.
 */
export async function ensureSecret(db: Db, name: string, make: () => string): Promise<string> {
  const existing = await findSecret(db, name)
  if (existing !== null) return existing
  const generated = make()
  await db
    .insertInto('settings')
    .values({ key: name, value: JSON.stringify(generated) })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return (await findSecret(db, name)) ?? generated
}

/** @param at RFC 3339: backups of the older secret do not count as damaged */
export async function replaceSecret(db: Db, name: string, secret: string, at: string): Promise<void> {
  const row = { value: JSON.stringify(secret), updated_at: at }
  await db
    .insertInto('settings')
    .values({ key: name, ...row })
    .onConflict((c) => c.column('key').doUpdateSet(row))
    .execute()
}
