/** Provides migrated in-memory databases: migrated once per test file, copied for each test. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Db, openDatabase } from '#server/db/open.ts'

let template: Promise<Buffer> | null = null

async function makeTemplate(): Promise<Buffer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-template-'))
  const file = path.join(directory, 'family.sqlite')
  const db = await openDatabase(':memory:')
  try {
    await sql`vacuum into ${file}`.execute(db)
    return fs.readFileSync(file)
  } finally {
    await db.destroy()
    fs.rmSync(directory, { recursive: true })
  }
}

/** Like `openDatabase(':memory:')` in a tenth of the time. Destroy the database at the end. */
export async function openTestDatabase(): Promise<Db> {
  template ??= makeTemplate()
  return connectDatabase(await template)
}
