/** The connection to SQLite. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestDatabase, usesPostgres } from '#tests/support/test-database.ts'

// Only SQLite rolls a transaction back itself.
describe.skipIf(usesPostgres)('the connection to SQLite', () => {
  test('reports the first error when SQLite has rolled the transaction back itself, as on a full disk', async () => {
    const db = await openTestDatabase()
    const writing = db.transaction().execute(async (transaction) => {
      for (let twice = 0; twice < 2; twice++) {
        await sql`insert or rollback into settings (key, value) values ('same', '1')`.execute(transaction)
      }
    })
    await expect(writing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(await db.selectFrom('settings').select('key').where('key', '=', 'same').execute()).toEqual([])
    await db.destroy()
  })
})
