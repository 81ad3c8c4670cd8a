/** Migrations: landed ones never change, and older databases are accepted. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#server/db/migrations/all-migrations.ts'
import { connectDatabase, openDatabase } from '#server/db/open.ts'

/** The SHA-256 of each landed file, without comments and spaces. Add a line per migration; never change one. */
const landed: Readonly<Record<string, string>> = {
  'migrations/001-initial-schema.ts': '8bdb99b8ee65deb5f2e0bfda767bd9bea4345e07f3fd3d0ffe36185d0533a712',
  'sqlite/001-sqlite-parts.ts': '93607f787c309c683404fbbfb57f67db03ff24cdad81157695fc3aba7593cf85',
}

function hashCode(file: string): string {
  const text = fs.readFileSync(new URL(`../../../src/server/db/${file}`, import.meta.url), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, '')
  return createHash('sha256').update(code).digest('hex')
}

test.each(Object.entries(landed))('keeps the landed migration file %s unchanged', (file, hash) => {
  expect(hashCode(file)).toBe(hash)
})

test('pins the text of every migration', () => {
  const pinned = Object.keys(landed).flatMap((file) => /^migrations\/(.+)\.ts$/.exec(file)?.[1] ?? [])
  expect(pinned).toEqual(Object.keys(migrations))
})

test('opens a database that has the five development migrations', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-migrations-'))
  const file = path.join(directory, 'family.sqlite')
  const names = [
    '001-the-spine',
    '002-what-relatives-read',
    '003-contributing',
    '004-administering',
    '005-media-of-trees',
  ]
  try {
    await (await openDatabase(file)).destroy()
    const db = connectDatabase(file)
    await sql`delete from kysely_migration`.execute(db)
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, '2026-05-01')`.execute(db)
    await db.destroy()
    const opened = await openDatabase(file)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(opened)
    await opened.destroy()
    expect(rows).toEqual([{ name: '001-initial-schema' }])
  } finally {
    fs.rmSync(directory, { recursive: true })
  }
})
