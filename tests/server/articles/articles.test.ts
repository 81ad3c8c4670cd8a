/** Writing and reading news articles and blog posts, with the same rules for both. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#shared/contracts/articles.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { refuseUpdates } from '#tests/support/refuse-updates.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let member: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  member = await world.server.signIn(await world.server.createMember())
})
afterEach(() => world.server.close())

const titles = (articles: contract.Article[]) => articles.map((article) => article.title)
const auditLog = () =>
  world.server.db
    .selectFrom('audit_log')
    .select(['action', 'target_type', 'target_id', 'details'])
    .where('target_type', 'in', ['news', 'blog'])
    .orderBy('id')
    .execute()

const kinds = [
  {
    kind: 'news',
    list: contract.articleEndpoints.news.list,
    get: contract.articleEndpoints.news.get,
    create: contract.articleEndpoints.news.create,
    update: contract.articleEndpoints.news.update,
    remove: contract.articleEndpoints.news.remove,
  },
  {
    kind: 'blog',
    list: contract.articleEndpoints.blog.list,
    get: contract.articleEndpoints.blog.get,
    create: contract.articleEndpoints.blog.create,
    update: contract.articleEndpoints.blog.update,
    remove: contract.articleEndpoints.blog.remove,
  },
] as const

/** While a new list is built, others may read the one before for up to two seconds. */

describe.each(kinds)('$kind', ({ kind, list, get, create, update, remove }) => {
  const read = (as: TestBrowser, headers = {}) => world.server.call(list, { as, headers })
  const readOne = (id: string, as = world.admin) => world.server.call(get, { params: { id }, as })
  const edit = (id: string, body: unknown, headers = {}) =>
    world.server.call(update, { params: { id }, body, headers, as: world.admin })
  const write = (body: unknown, headers = {}) => world.server.call(create, { body, headers, as: world.admin })
  const draft = (title: string, more = {}) => world.article(kind, title, { status: 'draft', ...more })

  test('creates a draft by its author when no status is given', async () => {
    const anna = await world.server.signIn(
      await world.server.createMember({ firstName: 'Anna', lastName: 'Lind', role: 'admin' }),
    )
    const body = { title: ' Reunion ', excerpt: 'In short.', content: 'At *length*.' }
    const created = await world.server.call(create, { body, as: anna })
    expect(created.status).toBe(201)
    expect(created.output()).toMatchObject({
      title: 'Reunion',
      slug: 'reunion',
      content: 'At *length*.',
      featured_image_url: null,
      status: 'draft',
      author_first_name: 'Anna',
      author_last_name: 'Lind',
      author_member_id: expect.any(String),
      member_ids: [],
      published_at: null,
    })
    expect((await readOne(created.output().id)).json).toEqual(created.json)
  })

  test('returns the newest articles of a limited list, without drafts for members', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      await world.article(kind, title)
      world.server.clock.advance(1000)
    }
    await draft('Unfinished')
    const newest = async (as: TestBrowser) =>
      titles((await world.server.call(list, { query: { limit: '2' }, as })).output())
    expect(await newest(member)).toEqual(['Third', 'Second'])
    expect(await newest(world.admin)).toEqual(['Unfinished', 'Third'])
  })

  test('hides drafts from members in the list, by id and by slug', async () => {
    const hidden = await draft('Not yet')
    await world.article(kind, 'Told')
    expect(titles((await read(member)).output())).toEqual(['Told'])
    expect(titles((await read(world.admin)).output()).sort()).toEqual(['Not yet', 'Told'])
    for (const name of [hidden.id, hidden.slug]) {
      expect((await readOne(name, member)).code, name).toBe('not_found')
      expect((await readOne(name)).output().title).toBe('Not yet')
    }
  })

  test('shows a published draft to members, and hides it again when it becomes a draft', async () => {
    const { id } = await draft('Soon')
    const before = (await read(member)).headers.get('ETag') ?? ''
    const shown = async (headers = {}) => titles((await read(member, headers)).output())
    await edit(id, { status: 'published' })
    await expect.poll(() => shown({ 'If-None-Match': before })).toEqual(['Soon'])
    await edit(id, { status: 'draft' })
    await expect.poll(() => shown()).toEqual([])
    expect((await readOne(id, member)).status).toBe(404)
  })

  test('keeps the date of the first publication', async () => {
    const { id } = await draft('Slow')
    world.server.clock.advance(60_000)
    const first = (await edit(id, { status: 'published' })).output()
    expect(first.published_at).toBe('2026-05-01T12:01:00.000Z')
    world.server.clock.advance(60_000)
    await edit(id, { status: 'draft' })
    expect((await edit(id, { status: 'published' })).output().published_at).toBe(first.published_at)
  })

  test('sorts the list by publication date, newest first', async () => {
    const late = await draft('Late')
    world.server.clock.advance(1000)
    await world.article(kind, 'Early')
    world.server.clock.advance(1000)
    await edit(late.id, { status: 'published' })
    expect(titles((await read(member)).output())).toEqual(['Late', 'Early'])
  })

  test('answers 304 for an unchanged list, and sends it again after a person was deleted', async () => {
    const anna = await world.add('Anna Lind')
    await world.article(kind, 'About Anna', { memberIds: [anna.id] })
    const tag = (await read(member)).headers.get('ETag') ?? ''
    expect((await read(member, { 'If-None-Match': tag })).status).toBe(304)
    await world.server.fetch(`/api/family/${anna.id}`, { method: 'DELETE', as: world.admin })
    const again = async () => (await read(member, { 'If-None-Match': tag })).output()[0]?.member_ids
    await expect.poll(again).toEqual([])
  })

  test('keeps the order of the people, without duplicates, and rejects unknown people', async () => {
    const [anna, bert, carl] = await Promise.all(['Anna', 'Bert', 'Carl'].map((name) => world.add(name)))
    const ids = [carl?.id ?? '', anna?.id ?? '', bert?.id ?? '']
    const article = await world.article(kind, 'Three', { memberIds: [...ids, ids[0] ?? ''] })
    expect(article.member_ids).toEqual(ids)
    const other = await world.article(kind, 'One', { memberIds: [ids[1] ?? ''] })
    const listed = (await read(member)).output()
    expect(listed.find(({ id }) => id === article.id)?.member_ids).toEqual(ids)
    expect(listed.find(({ id }) => id === other.id)?.member_ids).toEqual([ids[1]])
    expect((await edit(article.id, { memberIds: ids.toReversed() })).output().member_ids).toEqual(
      ids.toReversed(),
    )
    const rejected = await edit(article.id, { memberIds: ['nobody'] })
    expect([rejected.status, rejected.json]).toMatchObject([
      400,
      { fields: { memberIds: expect.any(String) } },
    ])
    expect((await readOne(article.id)).output().member_ids).toEqual(ids.toReversed())
  })

  test('accepts a featured image by its relative or absolute URL on this site', async () => {
    const photo = await addMediaRow(world.server)
    const article = await world.article(kind, 'Seen', { featuredImageUrl: buildMediaUrl(photo.id) })
    expect(article).toMatchObject({
      featured_image_url: buildMediaUrl(photo.id),
      featured_image: { width: 1200, height: 800, thumbhash: photo.thumbhash },
    })
    const complete = `${world.server.deps.config.publicUrl}${buildMediaUrl(photo.id)}`
    expect((await edit(article.id, { featuredImageUrl: complete })).output()).toEqual(article)
    expect((await edit(article.id, { title: 'Kept' })).output().featured_image_url).not.toBeNull()
    expect((await edit(article.id, { featuredImageUrl: null })).output()).toMatchObject({
      featured_image_url: null,
      featured_image: null,
    })
  })

  test('rejects a featured image from another site, and a file that is no image', async () => {
    const paper = await addMediaRow(world.server, { kind: 'document' })
    const body = { title: 'Seen', excerpt: 'In short.', content: 'At length.' }
    for (const url of ['https://elsewhere.example/a.jpg', buildMediaUrl('absent'), buildMediaUrl(paper.id)]) {
      const rejected = await write({ ...body, featuredImageUrl: url })
      expect([rejected.status, rejected.json]).toMatchObject([
        400,
        { fields: { featuredImageUrl: expect.any(String) } },
      ])
    }
    expect((await read(world.admin)).output()).toEqual([])
  })

  test('stores and updates the references to the media in the text', async () => {
    const [first, second] = [await addMediaRow(world.server), await addMediaRow(world.server)]
    const site = world.server.deps.config.publicUrl
    const visible = async () =>
      (await world.server.db.selectFrom('article_media').select('media_id').execute()).map(
        (row) => row.media_id,
      )
    const content = `![one](${buildMediaUrl(first.id)}) and [again](${site}${buildMediaUrl(first.id)})`
    const { id } = await world.article(kind, 'Album', { content })
    expect(await visible()).toEqual([first.id])
    await edit(id, { content: `![two](${buildMediaUrl(second.id)})` })
    expect(await visible()).toEqual([second.id])
    const rejected = await edit(id, { content: `![gone](${buildMediaUrl('gone')})` })
    expect([rejected.status, rejected.json]).toMatchObject([400, { fields: { content: expect.any(String) } }])
    expect(await visible()).toEqual([second.id])
  })

  test('answers 412 with the current article to an outdated edit', async () => {
    const { id, updated_at } = await world.article(kind, 'First')
    const changed = (await edit(id, { title: 'Second' }, { 'If-Match': `"${updated_at}"` })).output()
    expect(changed.updated_at > updated_at).toBe(true)
    const stale = await edit(id, { title: 'Third' }, { 'If-Match': `"${updated_at}"` })
    expect([stale.status, stale.code, stale.json]).toMatchObject([412, 'stale_edit', { current: changed }])
    const headers = { 'If-Match': `"${updated_at}"` }
    expect((await world.server.call(remove, { params: { id }, headers, as: world.admin })).status).toBe(412)
    expect((await readOne(id)).output()).toEqual(changed)
  })

  test('answers a repeated creation with the stored first response and writes nothing', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { title: 'Once', excerpt: 'In short.', content: 'At length.' }
    const first = await write(body, headers)
    const again = await write(body, headers)
    expect([again.status, again.json]).toEqual([201, first.json])
    expect((await read(world.admin)).output()).toHaveLength(1)
  })

  test('writes no article when its response cannot be stored', async () => {
    await refuseUpdates(world.server.db, 'idempotency_keys')
    const body = { title: 'Once', excerpt: 'In short.', content: 'At length.' }
    expect((await write(body, { 'Idempotency-Key': randomUUID() })).status).toBe(500)
    expect((await read(world.admin)).output()).toEqual([])
  })

  test('deletes an article of its kind only', async () => {
    const { id, slug } = await world.article(kind, 'Gone')
    const other = kinds.find((candidate) => candidate.kind !== kind)
    if (!other) throw new Error('There are two kinds.')
    expect((await world.server.call(other.get, { params: { id }, as: world.admin })).status).toBe(404)
    expect((await world.server.call(other.remove, { params: { id }, as: world.admin })).status).toBe(404)
    const removed = await world.server.call(remove, { params: { id }, as: world.admin })
    expect(removed.json).toEqual({ success: true })
    for (const name of [id, slug]) expect((await readOne(name)).status).toBe(404)
    expect((await world.server.call(remove, { params: { id }, as: world.admin })).status).toBe(404)
    expect((await edit(id, { title: 'Back' })).status).toBe(404)
  })

  test('logs every write with its changes, and no edit that changes nothing', async () => {
    const { id, updated_at, ...rest } = await world.article(kind, 'Logged')
    const { title, slug, excerpt, content } = rest
    const tag = (await read(member)).headers.get('ETag')
    const same = await edit(id, { title, slug, excerpt, content, status: 'published', memberIds: [] })
    expect(same.output().updated_at).toBe(updated_at)
    expect((await read(member)).headers.get('ETag')).toBe(tag)
    await edit(id, { excerpt: 'Shorter.' })
    await world.server.call(remove, { params: { id }, as: world.admin })
    const log = await auditLog()
    expect(log.map((entry) => [entry.action, entry.target_type, entry.target_id])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, kind, id]),
    )
    expect(JSON.parse(log[1]?.details ?? '')).toEqual({
      title: 'Logged',
      changes: { excerpt: { before: 'In short.', after: 'Shorter.' } },
    })
  })

  test('requires title, excerpt and content', async () => {
    for (const field of ['title', 'excerpt', 'content']) {
      const body = { title: 'a', excerpt: 'b', content: 'c', [field]: '  ' }
      const rejected = await write(body)
      expect([rejected.status, rejected.json]).toMatchObject([
        400,
        { fields: { [field]: expect.stringContaining('is required') } },
      ])
    }
  })
})

describe('the slug of an article', () => {
  const createSlug = async (title: string, slug?: string) =>
    (await world.article('blog', title, slug === undefined ? {} : { slug })).slug

  test('builds the slug from the title when it is empty', async () => {
    expect(await createSlug('  The Letters: of 1899 & more!')).toBe('the-letters-of-1899-more')
    expect(await createSlug('Ærfuglen på øya', '  ')).toBe('ærfuglen-på-øya')
    expect(await createSlug('Наша семья')).toBe('наша-семья')
  })

  test('normalizes a given slug', async () => {
    expect(await createSlug('Title', 'My Own / Slug')).toBe('my-own-slug')
    expect(await createSlug('Title', '!?')).toBe('title')
  })

  test('uses the id as slug when the title has no letter or digit', async () => {
    const article = await world.article('blog', '!!!')
    expect(article.slug).toBe(article.id)
  })

  test('appends the next free number to a slug that is taken within the same kind', async () => {
    const slugs = []
    for (let n = 0; n < 3; n += 1) slugs.push(await createSlug('Summer'))
    expect(slugs).toEqual(['summer', 'summer-2', 'summer-3'])
    expect(await createSlug('Summer 2')).toBe('summer-2-2')
    expect((await world.article('news', 'Summer')).slug).toBe('summer')
  })

  test('assigns each slug once when articles are created at the same time', async () => {
    const slugs = await Promise.all(Array.from({ length: 8 }, () => createSlug('Winter')))
    expect(slugs.sort()).toEqual(['winter', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `winter-${n}`)])
  })

  test('keeps the slug when the title changes and when the same slug is sent again', async () => {
    await createSlug('Summer')
    const { id } = await world.article('blog', 'Summer')
    const edit = async (body: contract.ArticleUpdate) =>
      (
        await world.server.call(contract.articleEndpoints.blog.update, {
          params: { id },
          body,
          as: world.admin,
        })
      ).output()
    expect((await edit({ title: 'Autumn' })).slug).toBe('summer-2')
    expect((await edit({ slug: 'summer-2' })).slug).toBe('summer-2')
    expect((await edit({ slug: 'summer' })).slug).toBe('summer-2')
    expect((await edit({ slug: '' })).slug).toBe('autumn')
  })

  test('finds an article by its slug, but by an id first', async () => {
    const first = await world.article('blog', 'Ærfugl')
    const imposter = await world.article('blog', 'Imposter', { slug: first.id })
    const read = async (id: string) =>
      (await world.server.call(contract.articleEndpoints.blog.get, { params: { id }, as: member })).output()
        .id
    expect(await read('ærfugl')).toBe(first.id)
    expect(await read(first.id)).toBe(first.id)
    expect(await read(imposter.id)).toBe(imposter.id)
  })
})

test('runs as many queries for a long list as for a short one', async () => {
  const anna = await world.add('Anna Lind')
  const queries = vi.spyOn(world.server.db.getExecutor(), 'executeQuery')
  const count = async (more: number) => {
    for (let n = 0; n < more; n += 1) await world.article('blog', 'Many', { memberIds: [anna.id] })
    queries.mockClear()
    expect((await world.server.call(contract.articleEndpoints.blog.list, { as: member })).status).toBe(200)
    return queries.mock.calls.length
  }
  const few = await count(1)
  expect(few).toBeGreaterThan(1)
  expect(await count(20)).toBe(few)
})
