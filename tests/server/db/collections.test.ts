/** The declared collections: every column of the database in which media are named is in one of them. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mediaColumns, selectReadableMediaIds } from '#server/db/collections.ts'
import { saveSourceMedia } from '#server/gedcom/gedcom-media.store.ts'
import { findMediaUse, listUnusedMedia } from '#server/media/media-references.store.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { buildMediaUrl, findMediaIdsInMarkdown } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

/** Columns that name media without keeping them, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'media.id': 'the media themselves',
  'articles.content': 'article_media has a copy of the ids',
  'audit_log.details': 'history: an old entry does not keep a file',
  'audit_log.target_id': 'history: an old entry does not keep a file',
  'row_changes.before': 'undo journal: change_media has a copy of the ids',
  'row_changes.after': 'undo journal: change_media has a copy of the ids',
  'row_changes.row_key': 'undo journal: change_media has a copy of the ids',
  'idempotency_keys.body': 'a saved response, deleted after some time',
}

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const declared = new Set(mediaColumns.map(({ table, column }) => `${table}.${column}`))

async function listTextColumns(): Promise<{ table: string; column: string }[]> {
  const tables = await world.server.db.introspection.getTables()
  return tables
    .filter(({ name }) => !name.startsWith('audit_search'))
    .flatMap(({ name: table, columns }) =>
      columns.filter(({ dataType }) => /text/i.test(dataType)).map(({ name: column }) => ({ table, column })),
    )
}

/** One record of every noun, each with media files of its own. */
async function populate(): Promise<void> {
  const { server } = world
  const url = async () => buildMediaUrl((await addMediaRow(server)).id)
  const anna = await world.add('Anna Lind', {
    profilePhotoUrl: await url(),
    biography: `![A boat](${await url()})`,
  })
  const description = `See ${await url()}`
  await world.event('Wedding', { imageUrl: await url(), associatedMemberId: anna.id, description })
  for (const kind of ['news', 'blog'] as const) {
    const content = `![The harvest](${await url()})`
    await world.article(kind, `A ${kind} article`, { featuredImageUrl: await url(), content })
  }
  await world.archiveItem()
  const author = await server.createMember()
  const browser = await server.signIn(author)
  const upload = async () => {
    const { id, file_name } = await addMediaRow(server, { owner_id: author.id })
    return { fileUrl: buildMediaUrl(id), fileName: file_name, fileSize: 1, fileType: 'image/jpeg' }
  }
  const send = (body: object) => server.call(createSubmission, { body, as: browser })
  const archive = await send({
    type: 'archive',
    title: 'A boat',
    content: { ...(await upload()), description: 'Ours', category: 'photos' },
  })
  const news = await send({
    type: 'news',
    title: 'A reunion',
    content: { excerpt: 'We met', content: 'We met.', pictures: [await upload()] },
  })
  expect([archive.json, news.json]).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  const source = { id: 'source', name: 'family.ged', program: null, version: '7.0', header: '{}' }
  const at = '2026-01-01T00:00:00.000Z'
  await server.db
    .insertInto('gedcom_sources')
    .values({ ...source, created_at: at, updated_at: at })
    .execute()
  const { id } = await addMediaRow(server, { folder: 'gedcom' })
  await saveSourceMedia(server.db, { source_id: source.id, path: 'media/boat.xcf', media_id: id })
}

describe('the declared media columns', () => {
  // Reads the foreign keys that SQLite lists, which are those of both engines.
  it.skipIf(usesPostgres)(
    'include every column that references the media table, but those of rows that are deleted with the media file',
    async () => {
      const { rows } = await sql<{ name: string }>`
      select tables.name || '.' || keys."from" as name
      from pragma_table_list as tables join pragma_foreign_key_list(tables.name) as keys
      where tables.schema = 'main' and keys."table" = 'media' and keys.on_delete <> 'CASCADE'`.execute(
        world.server.db,
      )
      const inSchema = rows.map(({ name }) => name)
      const ids = mediaColumns.filter(({ holds }) => holds === 'id')
      expect(inSchema.toSorted()).toEqual(ids.map(({ table, column }) => `${table}.${column}`).toSorted())
    },
  )

  it('include every text column in which a media id occurs', async () => {
    await populate()
    const found = new Set<string>()
    for (const { table, column } of await listTextColumns()) {
      const { rows } = await sql<{ named: number }>`
        select 1 as named from ${sql.table(table)} as records join media
        on ${sql.ref(`records.${column}`)} like '%' || media.id || '%' limit 1`.execute(world.server.db)
      if (rows.length > 0) found.add(`${table}.${column}`)
    }
    expect([...found].filter((name) => !declared.has(name) && !(name in exceptions))).toEqual([])
    expect([...declared].filter((name) => !found.has(name))).toEqual([])
  })

  it('are all counted: no file of a populated database is unused, and none is missed by the single lookup', async () => {
    await populate()
    const media = await world.server.db.selectFrom('media').selectAll().execute()
    expect(await listUnusedMedia(world.server.db)).toEqual([])
    const { rows } = await sql<{ id: string }>`${selectReadableMediaIds()}`.execute(world.server.db)
    const readable = new Set(rows.map(({ id }) => id))
    for (const { id } of media) {
      expect(await findMediaUse(world.server.db, id)).toEqual({ used: true, visible: readable.has(id) })
    }
    expect(readable.size).toBe(7)
  })

  it('have a copy of every media id in the text of an article', async () => {
    await populate()
    const articles = await world.server.db.selectFrom('articles').select(['id', 'content']).execute()
    for (const { id, content } of articles) {
      const rows = await world.server.db
        .selectFrom('article_media')
        .select('media_id')
        .where('article_id', '=', id)
        .execute()
      expect(rows.map(({ media_id }) => media_id)).toEqual(findMediaIdsInMarkdown(content))
    }
  })
})
