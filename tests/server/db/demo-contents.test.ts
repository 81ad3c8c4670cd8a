/** The content of the demo: all references exist, and every page has content of each kind. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/db/demo/demo-family.ts'
import { readDescriptions } from '#server/db/demo/demo-media.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import { archiveContent, textContent } from '#shared/contracts/submissions.contract.ts'
import { isEdtf } from '#shared/genealogy/dates/edtf.ts'
import { findMediaIdsInMarkdown } from '#shared/media-url.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await seedDemo(server.deps)
})
afterAll(() => server.close())

test('contains published and draft articles of both kinds, with all their images', async () => {
  const articles = await server.deps.db.selectFrom('articles').selectAll().execute()
  const media = new Set((await server.deps.db.selectFrom('media').select('id').execute()).map(({ id }) => id))
  const published = (kind: string) =>
    articles.filter((article) => article.kind === kind && article.status === 'published').length
  expect(published('news')).toBeGreaterThanOrEqual(12)
  expect(published('blog')).toBeGreaterThanOrEqual(15)
  expect(articles.some(({ status, kind }) => status === 'draft' && kind === 'news')).toBe(true)
  expect(articles.some(({ status, kind }) => status === 'draft' && kind === 'blog')).toBe(true)
  for (const { content } of articles) {
    expect(content).not.toContain('(media:')
    for (const id of findMediaIdsInMarkdown(content)) expect(media).toContain(id)
  }
})

test('contains archive items of every category and file type, with valid dates', async () => {
  const items = await server.deps.db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select(['category', 'date_taken', 'kind'])
    .execute()
  expect(items.length).toBeGreaterThanOrEqual(60)
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(archiveCategories))
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['photo', 'document', 'audio', 'video']))
  expect(items.every(({ date_taken }) => date_taken === null || isEdtf(date_taken))).toBe(true)
})

test('contains submissions with every status, in the format of the submission form', async () => {
  const submissions = await server.deps.db.selectFrom('submissions').selectAll().execute()
  expect(new Set(submissions.map(({ status }) => status))).toEqual(
    new Set(['pending', 'approved', 'rejected']),
  )
  for (const { type, content } of submissions) {
    const shape = type === 'archive' ? archiveContent : textContent
    expect(shape.safeParse(JSON.parse(content)).success).toBe(true)
  }
})

test('contains submissions with several files, all uploaded by their authors', async () => {
  const rows = await server.deps.db
    .selectFrom('submission_media')
    .innerJoin('submissions', 'submissions.id', 'submission_media.submission_id')
    .innerJoin('media', 'media.id', 'submission_media.media_id')
    .select(['submission_id', 'submitter_id', 'owner_id'])
    .execute()
  const counts = [...Map.groupBy(rows, (row) => row.submission_id).values()].map(({ length }) => length)
  expect(Math.max(...counts)).toBeGreaterThan(1)
  expect(rows.every((row) => row.owner_id === row.submitter_id)).toBe(true)
})

test('stores every file with correct properties', async () => {
  const files = await readDescriptions()
  const rows = await server.deps.db.selectFrom('media').selectAll().execute()
  expect(rows.length).toBe(Object.keys(files).length)
  for (const { id, size } of rows) {
    const original = path.join(server.deps.config.dataDir, 'media', id.slice(0, 2), id, 'original')
    expect(fs.statSync(original).size).toBe(size)
  }
})
