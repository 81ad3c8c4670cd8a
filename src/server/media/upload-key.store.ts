/** The key that upload tokens are signed with: made once for an installation, never given out. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'

const setting = 'upload_private_key'

async function findKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst()
  return row ? z.string().parse(JSON.parse(row.value)) : null
}

/** The key of this installation; of two processes that make one at the same time, both get the first. */
export async function ensureUploadKey(db: Db): Promise<string> {
  const known = await findKey(db)
  if (known !== null) return known
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key: setting, value: JSON.stringify(made) })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return (await findKey(db)) ?? made
}
