/** Submissions of a version that knew one file each: their files come along. */
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, expect, test } from 'vitest'
import { migrations } from '#server/db/migrations/all-migrations.ts'

interface Tables {
  media: Record<string, string | number | null>
  submissions: Record<string, string | number | null>
  submission_media: Record<string, string | number | null>
}

const sqlite = new Sqlite(':memory:')
sqlite.pragma('foreign_keys = ON')
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
afterEach(() => db.destroy())

const at = '2026-05-01T12:00:00.000Z'
const medium = {
  id: 'photo',
  store: 'disk',
  kind: 'photo',
  mime_type: 'image/jpeg',
  file_name: 'photo.jpg',
  size: 1,
  stored_bytes: 1,
  folder: 'archives',
  created_at: at,
}
const submission = (id: string, media_id: string | null) => ({
  id,
  type: 'archive',
  title: 'Grandmother',
  content: '{}',
  media_id,
  status: 'pending',
  submitter_id: 'anna',
  submitter_first_name: 'Anna',
  submitter_last_name: 'Berg',
  created_at: at,
  updated_at: at,
})

test('the file of each is its first, and still cannot be removed under it', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('002-what-relatives-read')
  await db.insertInto('media').values(medium).execute()
  await db.insertInto('submissions').values(submission('with', 'photo')).execute()
  await db.insertInto('submissions').values(submission('without', null)).execute()
  const { error } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  const rows = await db.selectFrom('submission_media').selectAll().execute()
  expect(rows).toEqual([{ submission_id: 'with', media_id: 'photo', position: 0 }])
  expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(2)
  await expect(db.deleteFrom('media').execute()).rejects.toThrow('FOREIGN KEY')
  await db.deleteFrom('submissions').execute()
  expect(await db.selectFrom('submission_media').selectAll().execute()).toEqual([])
})
