/** The migration that makes records of the names of existing people. */
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#server/db/all-migrations.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase } from '#server/db/open.ts'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

// No database on PostgreSQL is older than this migration.
describe.skipIf(usesPostgres)('the migration of names', () => {
  let data: ReturnType<typeof makeDataDir>
  beforeEach(() => {
    data = makeDataDir()
  })
  afterEach(() => data.remove())

  const people = [
    ['anna', 'Anna', 'Lind', 'Berg', '["Annie"]'],
    ['carl', 'Carl', 'Berg', null, '[]'],
    ['maria', 'Maria', '', 'Foss', '[]'],
    ['nobody', '', '', null, '[]'],
  ] as const

  test('makes names that give the columns again', async () => {
    const file = path.join(data.dataDir, 'family.sqlite')
    const before = Object.entries(migrations).filter(([name]) => name < '016')
    const db = connectDatabase(file)
    await migrateDatabase(db, file, Object.fromEntries(before))
    const at = '2026-01-01T00:00:00.000Z'
    for (const [id, first_name, last_name, maiden_name, also_known_as] of people)
      await db
        .insertInto('people')
        .values({ id, first_name, last_name, maiden_name, also_known_as, created_at: at, updated_at: at })
        .execute()
    await migrateDatabase(db, file, migrations)
    const names = await db
      .selectFrom('person_names')
      .select(['person_id', 'type', 'given', 'surname'])
      .orderBy('person_id')
      .orderBy('position')
      .execute()
    expect(names.map((name) => Object.values(name))).toEqual([
      ['anna', 'birth', 'Anna', 'Berg'],
      ['anna', 'married', 'Anna', 'Lind'],
      ['anna', 'aka', 'Annie', null],
      ['carl', null, 'Carl', 'Berg'],
      ['maria', null, 'Maria', null],
      ['maria', 'birth', 'Maria', 'Foss'],
    ])
    expect(await listWronglyDerived(db)).toEqual([])
    await db.destroy()
  })

  test('finds people by the titles and the names in other scripts that they have', async () => {
    const file = path.join(data.dataDir, 'family.sqlite')
    const before = Object.entries(migrations).filter(([name]) => name < '049')
    const db = connectDatabase(file)
    await migrateDatabase(db, file, Object.fromEntries(before))
    const at = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const translations = JSON.stringify([{ language: 'romaji', given: 'Hanako', surname: 'Yamada' }])
    const names = [
      { person_id: 'anna', given: 'Anna Maria', surname: 'Berg', prefix: 'Dr.', call_name: 'Maria' },
      { person_id: 'anna', given: 'Ann', surname: 'Hill', prefix: 'Lady', restriction: 'privacy' },
      { person_id: 'hanako', given: '山田', surname: '花子', call_name: 'Hana', translations },
      { person_id: 'carl', given: 'Carl', surname: 'Berg' },
    ] as const
    for (const [id, first_name, last_name] of [
      ['anna', 'Anna Maria', 'Berg'],
      ['hanako', '山田', '花子'],
      ['carl', 'Carl', 'Berg'],
    ] as const)
      await db
        .insertInto('people')
        .values({ id, first_name, last_name, also_known_as: '[]', ...at })
        .execute()
    for (const [position, name] of names.entries())
      await db
        .insertInto('person_names')
        .values({ id: `n${position}`, position, translations: '[]', citations: '[]', ...name, ...at })
        .execute()
    await migrateDatabase(db, file, migrations)
    const found = await db.selectFrom('people').select(['id', 'search_names']).orderBy('id').execute()
    expect(found.map(({ id, search_names }) => [id, search_names])).toEqual([
      ['anna', '["Dr."]'],
      ['carl', null],
      ['hanako', '["Hana","Hanako Yamada"]'],
    ])
    expect(await listWronglyDerived(db)).toEqual([])
    await db.destroy()
  })
})
