/** Submissions: sending in, reading and deleting. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMediaUse } from '#server/media/media-references.store.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'
import { deleteMediaBeforeTransaction, failStoringResponses } from '#tests/support/transaction-faults.ts'

let world: FamilyBuilder
let author: TestAccount
let browser: TestBrowser
let stranger: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.createMember({ firstName: 'Clara', lastName: 'Lind' })
  browser = await world.server.signIn(author)
  stranger = await world.server.signIn(await world.server.createMember())
})
afterEach(() => world.server.close())

const text = { title: 'A reunion', excerpt: 'We met', content: 'We met at the farm.' }
const news = { type: 'news', title: 'A reunion', content: text }
const buildArchiveItem = (file: Pick<MediaRow, 'id'>, more: object = {}) => ({
  type: 'archive',
  title: 'Grandmother',
  content: {
    description: 'On the steps',
    category: 'photos',
    fileName: 'claimed.png',
    fileSize: 1,
    fileType: 'image/png',
    fileUrl: `/api/media/${file.id}`,
    ...more,
  },
})

const send = (body: object, headers = {}, as = browser) =>
  world.server.call(contract.createSubmission, { body, headers, as })
const read = (id: string, as: TestBrowser) =>
  world.server.call(contract.getSubmission, { params: { id }, as })
const remove = (id: string, as: TestBrowser) =>
  world.server.call(contract.deleteSubmission, { params: { id }, as })
const review = (id: string, body: object) =>
  world.server.call(reviews.reviewSubmission, { params: { id }, body, as: world.admin })
const ownItems = async (as: TestBrowser) =>
  (await world.server.call(contract.listMySubmissions, { as })).output()

describe('sending in', () => {
  test('stores a news submission as pending under its author’s name', async () => {
    const result = await send(news)
    expect(result.status).toBe(201)
    expect(result.output()).toMatchObject({
      ...news,
      status: 'pending',
      review_notes: null,
      reviewed_at: null,
      published_id: null,
      submitter_first_name: 'Clara',
      submitter_last_name: 'Lind',
    })
    const rows = await world.server.db.selectFrom('articles').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('accepts the content as JSON text', async () => {
    const result = await send({ ...news, type: 'blog', content: JSON.stringify(text) })
    expect(result.output()).toMatchObject({ type: 'blog', content: text })
  })

  test('reports missing fields with the specification’s messages', async () => {
    const short = await send({ ...news, content: { ...text, excerpt: '' } })
    expect(JSON.stringify(short.json)).toContain('Title, excerpt, and content are required')
    const file = await addMediaRow(world.server, { owner_id: author.id })
    const bare = await send(buildArchiveItem(file, { description: ' ' }))
    expect(JSON.stringify(bare.json)).toContain('Title, description, and file are required for archives')
  })

  test('stores the actual properties of an archive item’s file', async () => {
    const file = await addMediaRow(world.server, { owner_id: author.id, size: 4321 })
    const sent = (await send(buildArchiveItem(file, { tags: ['steps'], dateTaken: 'about 1905' }))).output()
    expect(sent.content).toMatchObject({
      title: 'Grandmother',
      tags: ['steps'],
      dateTaken: '1905~',
      fileName: 'photo.jpg',
      fileSize: 4321,
      fileType: 'image/jpeg',
      fileUrl: `/api/media/${file.id}`,
    })
    expect(await findMediaUse(world.server.db, file.id)).toEqual({ used: true, visible: false })
  })

  test('rejects files of other users, also visible ones', async () => {
    const foreign = await addMediaRow(world.server, { owner_id: 'somebody else' })
    const shown = await world.archiveItem({}, { owner_id: 'somebody else' })
    const refused = { code: 'invalid', fields: { fileUrl: expect.any(String) } }
    expect((await send(buildArchiveItem(foreign))).json).toMatchObject(refused)
    expect((await send(buildArchiveItem(foreign, { fileUrl: shown.file_url }))).json).toMatchObject(refused)
    const elsewhere = 'https://elsewhere.example/a.jpg'
    expect((await send(buildArchiveItem(foreign, { fileUrl: elsewhere }))).json).toMatchObject(refused)
    const adminSends = await send(buildArchiveItem(foreign), {}, world.admin)
    expect(adminSends.json).toMatchObject(refused)
    expect(await ownItems(browser)).toEqual([])
  })

  test('rejects images in a text that the author may not read', async () => {
    const foreign = await addMediaRow(world.server, { owner_id: 'somebody else' })
    const content = { ...text, content: `![](/api/media/${foreign.id})` }
    expect((await send({ ...news, content })).json).toMatchObject({ fields: { content: expect.any(String) } })
  })

  test('requires existing people, without duplicates', async () => {
    const anna = await world.add('Anna')
    const sent = await send({ ...news, content: { ...text, memberIds: [anna.id, anna.id] } })
    expect(sent.output().content).toMatchObject({ memberIds: [anna.id] })
    const wrong = await send({ ...news, content: { ...text, memberIds: ['nobody'] } })
    expect(wrong.json).toMatchObject({ code: 'invalid', fields: { memberIds: expect.any(String) } })
  })

  test('stores one submission per idempotency key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await send(news, headers)
    const again = await send(news, headers)
    expect(again.status).toBe(201)
    expect(again.json).toEqual(first.json)
    expect(await ownItems(browser)).toHaveLength(1)
    expect((await send({ ...news, title: 'Other' }, headers)).status).toBe(409)
  })

  test('stores no submission when its response cannot be stored', async () => {
    await failStoringResponses(world.server)
    expect((await send(news, { 'Idempotency-Key': randomUUID() })).status).toBe(500)
    expect(await ownItems(browser)).toEqual([])
  })

  test('rejects a submission when its file is deleted at the last moment', async () => {
    const file = await addMediaRow(world.server, { owner_id: author.id })
    deleteMediaBeforeTransaction(world.server, file.id)
    expect((await send(buildArchiveItem(file))).json).toMatchObject({
      fields: { fileUrl: expect.any(String) },
    })
  })

  test('accepts 200 submissions per hour, without counting rejected ones', async () => {
    expect((await send({ ...news, content: { ...text, memberIds: ['nobody'] } })).status).toBe(400)
    for (let i = 0; i < 200; i++) {
      world.server.clock.advance(1000)
      expect((await send(news)).status).toBe(201)
    }
    const headers = { 'Idempotency-Key': randomUUID() }
    const refused = await send(news, headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBe(3600 - 199)
    expect((await send(news, {}, stranger)).status).toBe(201)
    world.server.restart()
    expect((await send(news)).status).toBe(429)
    world.server.clock.advance((3600 - 199) * 1000)
    expect((await send(news, headers)).status).toBe(201)
  })
})

test('ends the hourly limit on time although the clock was wrong', async () => {
  await send(news)
  const until = '2030-05-01T12:00:00.000Z'
  await world.server.db.updateTable('limits').set({ count: 200, until }).execute()
  expect((await send(news)).status).toBe(201)
})

describe('reading submissions', () => {
  test('returns a submission to its author and administrators, and 404 to others', async () => {
    const { id } = (await send(news)).output()
    expect((await read(id, browser)).status).toBe(200)
    expect((await read(id, world.admin)).status).toBe(200)
    expect((await read(id, stranger)).status).toBe(404)
    expect((await read('absent', browser)).status).toBe(404)
    const all = await world.server.call(reviews.listSubmissions, { as: stranger })
    expect(all.status).toBe(403)
  })

  test('lists the user’s own submissions, newest first', async () => {
    await send({ ...news, title: 'first' })
    world.server.clock.advance(1000)
    await send({ ...news, title: 'second' })
    expect((await ownItems(browser)).map((submission) => submission.title)).toEqual(['second', 'first'])
    expect(await ownItems(stranger)).toEqual([])
  })

  test('gives each account’s list an ETag of its own', async () => {
    await send(news)
    const sendRequest = (as: TestBrowser, tag: string) =>
      world.server.call(contract.listMySubmissions, { headers: { 'If-None-Match': tag }, as })
    const tag = (await sendRequest(browser, '')).headers.get('ETag') ?? ''
    expect((await sendRequest(browser, tag)).status).toBe(304)
    expect((await sendRequest(stranger, tag)).json).toEqual([])
    await send(news)
    expect((await sendRequest(browser, tag)).json).toHaveLength(2)
  })

  test('returns all submissions and their numbers to administrators, in as many queries for few as for many', async () => {
    const { id } = (await send(news)).output()
    await send(news, {}, stranger)
    await review(id, { status: 'rejected' })
    const all = await world.server.call(reviews.listSubmissions, { as: world.admin })
    expect(all.output()).toHaveLength(2)
    const overview = await world.server.call(reviews.getSubmissionsOverview, { as: world.admin })
    expect(overview.output()).toEqual({ pending: 1, approved: 0, rejected: 1, total: 2 })
    const queries = vi.spyOn(world.server.db.getExecutor(), 'executeQuery')
    const countOnce = async () => {
      queries.mockClear()
      await world.server.call(reviews.listSubmissions, { as: world.admin })
      return queries.mock.calls.length
    }
    // What the server does beside the request can add a query to one count.
    const count = async () => Math.min(await countOnce(), await countOnce(), await countOnce())
    await send(news)
    const few = await count()
    await send(news)
    await send(news)
    expect(await count()).toBe(few)
  })
})

describe('deleting submissions', () => {
  test('frees the file of a deleted submission', async () => {
    const file = await addMediaRow(world.server, { owner_id: author.id })
    const { id } = (await send(buildArchiveItem(file))).output()
    expect(await ownItems(browser)).toHaveLength(1)
    expect((await remove(id, browser)).json).toEqual({ success: true })
    expect((await read(id, browser)).status).toBe(404)
    expect(await ownItems(browser)).toEqual([])
    expect(await findMediaUse(world.server.db, file.id)).toEqual({ used: false, visible: false })
  })

  test('lets authors delete pending submissions, and administrators all', async () => {
    const { id } = (await send(news)).output()
    expect((await remove(id, stranger)).status).toBe(404)
    await review(id, { status: 'rejected' })
    expect((await remove(id, browser)).status).toBe(409)
    expect((await read(id, browser)).status).toBe(200)
    expect((await remove(id, world.admin)).status).toBe(200)
    expect((await remove(id, world.admin)).status).toBe(404)
  })

  test('logs sending in and deleting', async () => {
    const { id } = (await send(news)).output()
    await remove(id, browser)
    const rows = await world.server.db
      .selectFrom('audit_log')
      .select(['action', 'target_type', 'account_id'])
      .where('target_id', '=', id)
      .execute()
    expect(rows).toEqual([
      { action: 'create', target_type: 'submission', account_id: author.id },
      { action: 'delete', target_type: 'submission', account_id: author.id },
    ])
  })
})
