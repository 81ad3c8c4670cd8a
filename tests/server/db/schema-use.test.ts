/** Every table and column of the database has a use in the program. */
import fs from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase, usesPostgres } from '#tests/support/test-database.ts'

/** The program without what only declares the tables. */
function readProgram(): string {
  const declares = /src\/server\/db\/(?:migrations\/|schema\.ts$)/
  const files = fs
    .globSync(['src/server/**/*.ts', 'src/shared/**/*.ts'])
    .filter((file) => !declares.test(file))
  return files.map((file) => fs.readFileSync(file, 'utf8')).join('\n')
}

it.skipIf(usesPostgres)('names every table and column somewhere', async () => {
  const db = await openTestDatabase()
  // The tables of full-text search and of the migrator belong to SQLite and Kysely.
  const { rows } = await sql<{ name: string; column: string }>`
    select tables.name, columns.name as "column" from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like 'kysely%'
      and tables.name not like 'audit_search%'`.execute(db)
  await db.destroy()
  const words = new Set(readProgram().match(/\w+/g))
  const names = new Set(rows.flatMap(({ name, column }) => [name, column]))
  expect(rows.length).toBeGreaterThan(100)
  expect([...names].filter((name) => !words.has(name))).toEqual([])
})
