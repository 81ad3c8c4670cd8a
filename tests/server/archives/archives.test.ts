/** The archives: adding, reading, editing, removing, downloading and counting items. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMedia } from '#server/media/media.store.ts'
import { findMediaUse } from '#server/media/media-references.store.ts'
import * as contract from '#shared/contracts/archives.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'
import { deleteMediaBeforeTransaction, failStoringResponses } from '#tests/support/transaction-faults.ts'

let world: FamilyBuilder
let member: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  member = await world.server.signIn(await world.server.createMember())
})
afterEach(() => world.server.close())

const create = (body: object, headers = {}) =>
  world.server.call(contract.createArchive, { body, headers, as: world.admin })
const update = (id: string, body: object, headers = {}) =>
  world.server.call(contract.updateArchive, { params: { id }, body, headers, as: world.admin })
const remove = (id: string, headers = {}) =>
  world.server.call(contract.deleteArchive, { params: { id }, headers, as: world.admin })
const read = (id: string) => world.server.call(contract.getArchive, { params: { id }, as: member })
const list = async (query = {}) =>
  (await world.server.call(contract.listArchives, { query, as: member })).output().data

const readAuditEntries = (id: string) =>
  world.server.db
    .selectFrom('audit_log')
    .select(['action', 'target_type', 'details'])
    .where('target_id', '=', id)
    .execute()

describe('adding an archive item', () => {
  test('stores the payload of a new item, with the file’s own properties', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind')
    const file = await addMediaRow(world.server, { file_name: 'deed.jpg', size: 4321 })
    const result = await create({
      title: ' The deed ',
      description: 'Of the farm',
      category: 'Legal Documents',
      tags: ['farm', '', 'farm', 'deed'],
      dateTaken: 'about March 1905',
      personRelated: 'Anna',
      memberIds: [carl.id, anna.id, carl.id],
      location: 'Bergen',
      fileUrl: `/api/media/${file.id}`,
      fileType: 'video/mp4',
      fileSize: 1,
    })
    expect(result.status).toBe(201)
    const item = result.output().data
    expect(item).toMatchObject({
      title: 'The deed',
      description: 'Of the farm',
      category: 'Legal Documents',
      tags: ['farm', 'deed'],
      file_type: 'photo',
      mime_type: 'image/jpeg',
      file_name: 'deed.jpg',
      file_size: 4321,
      file_url: `/api/media/${file.id}`,
      imagekit_file_id: file.id,
      picture: { width: 1200, height: 800 },
      date_taken: '1905-03~',
      person_related: 'Anna',
      member_ids: [carl.id, anna.id],
      location: 'Bergen',
      uploaded_by_name: 'Anna Berg',
    })
    expect((await read(item.id)).output().data).toEqual(item)
  })

  test('rejects an item without a file on this site', async () => {
    expect((await create({ title: 'None' })).json).toMatchObject({
      fields: { fileUrl: 'A file is required' },
    })
    expect((await create({ title: 'None', fileUrl: '' })).status).toBe(400)
    for (const fileUrl of ['https://elsewhere.example/a.jpg', 'javascript:alert(1)', '/api/media/absent']) {
      expect((await create({ title: 'Foreign', fileUrl })).json).toMatchObject({
        code: 'invalid',
        fields: { fileUrl: expect.any(String) },
      })
    }
    expect(await list()).toEqual([])
  })

  test('accepts the specification’s snake case names, and a file by its id', async () => {
    const file = await addMediaRow(world.server, {
      store: 'imagekit',
      host_file_id: 'ik_17',
      host_path: '/a.jpg',
    })
    const body = { title: 'Picnic', imagekit_file_id: 'ik_17', file_type: 'image/jpeg', date_taken: '1931' }
    const item = (await create(body)).output().data
    expect(item).toMatchObject({
      imagekit_file_id: 'ik_17',
      file_url: `/api/media/${file.id}`,
      date_taken: '1931',
    })
  })

  test.each([
    ['photo', 'Family Events'],
    ['video', 'Family Events'],
    ['audio', 'Childhood Memories'],
    ['document', 'Legal Documents'],
  ] as const)('puts a %s without a category under %s', async (kind, category) => {
    expect(await world.archiveItem({}, { kind })).toMatchObject({ category, file_type: kind })
  })

  test('rejects people who do not exist in a new item', async () => {
    const file = await addMediaRow(world.server)
    const result = await create({ title: 'A', imagekitFileId: file.id, memberIds: ['nobody'] })
    expect(result.json).toMatchObject({
      code: 'invalid',
      fields: { memberIds: 'This person does not exist' },
    })
    expect(await list()).toEqual([])
  })

  test('creates one item per idempotency key, however often the request is sent', async () => {
    const file = await addMediaRow(world.server)
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { title: 'Once', imagekitFileId: file.id }
    const first = await create(body, headers)
    const again = await create(body, headers)
    expect(again.status).toBe(201)
    expect(again.json).toEqual(first.json)
    expect(await list()).toHaveLength(1)
  })

  test('creates no item when its response cannot be stored', async () => {
    const file = await addMediaRow(world.server)
    await failStoringResponses(world.server)
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await create({ title: 'Lost', imagekitFileId: file.id }, headers)).status).toBe(500)
    expect(await list()).toEqual([])
  })

  test('rejects a new item when its file is deleted at the last moment', async () => {
    const { id } = await addMediaRow(world.server)
    deleteMediaBeforeTransaction(world.server, id)
    const result = await create({ title: 'Late', imagekitFileId: id })
    expect(result.json).toMatchObject({ code: 'invalid', fields: { fileUrl: expect.any(String) } })
  })

  test('accepts a file that another item uses', async () => {
    const file = await addMediaRow(world.server)
    await create({ title: 'Front', imagekitFileId: file.id })
    expect((await create({ title: 'Again', imagekitFileId: file.id })).status).toBe(201)
  })

  test('lets only administrators add items', async () => {
    const body = { title: 'Mine' }
    expect((await world.server.call(contract.createArchive, { body, as: member })).status).toBe(403)
  })

  test('logs a new item', async () => {
    const item = await world.archiveItem({ title: 'Deed' })
    expect(await readAuditEntries(item.id)).toMatchObject([{ action: 'create', target_type: 'archive' }])
  })
})

describe('editing an archive item', () => {
  test('changes the given fields of an item and keeps the others and the file', async () => {
    const item = await world.archiveItem({ title: 'Old', location: 'Bergen', tags: ['a'] })
    world.server.clock.advance(1000)
    const edited = (await update(item.id, { title: 'New', dateTaken: '1950' })).output().data
    expect(edited).toEqual({
      ...item,
      title: 'New',
      date_taken: '1950',
      updated_at: '2026-05-01T12:00:01.000Z',
    })
    const [, entry] = await readAuditEntries(item.id)
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      title: 'New',
      changes: {
        title: { before: 'Old', after: 'New' },
        date_taken: { before: null, after: '1950' },
      },
    })
  })

  test('clears fields that are sent empty', async () => {
    const anna = await world.add('Anna')
    const item = await world.archiveItem({
      location: 'Bergen',
      dateTaken: '1950',
      personRelated: 'Anna',
      memberIds: [anna.id],
    })
    const body = { location: '', dateTaken: null, personRelated: null, memberIds: [], tags: [] }
    expect((await update(item.id, body)).output().data).toMatchObject({
      location: null,
      date_taken: null,
      person_related: null,
      member_ids: [],
    })
  })

  test('replaces an item’s file', async () => {
    const item = await world.archiveItem()
    const film = await addMediaRow(world.server, { kind: 'video', file_name: 'picnic.mp4' })
    const edited = (await update(item.id, { fileUrl: `/api/media/${film.id}` })).output().data
    expect(edited).toMatchObject({ file_type: 'video', file_name: 'picnic.mp4', picture: null })
    expect((await update(item.id, { fileUrl: '/api/media/absent' })).status).toBe(400)
    expect((await update(item.id, { fileUrl: '' })).output().data.file_name).toBe('picnic.mp4')
  })

  test('stores the order of an item’s people', async () => {
    const anna = await world.add('Anna')
    const carl = await world.add('Carl')
    const item = await world.archiveItem({ memberIds: [anna.id, carl.id] })
    const edited = (await update(item.id, { memberIds: [carl.id, anna.id] })).output().data
    expect(edited.member_ids).toEqual([carl.id, anna.id])
    expect((await update(item.id, { memberIds: ['nobody'] })).status).toBe(400)
  })

  test('logs nothing when an edit changes nothing', async () => {
    const item = await world.archiveItem({ title: 'Same', tags: ['a'] })
    world.server.clock.advance(1000)
    const same = await update(item.id, { title: 'Same', tags: ['a'], fileUrl: item.file_url, memberIds: [] })
    expect(same.output().data).toEqual(item)
    expect(await readAuditEntries(item.id)).toHaveLength(1)
  })

  test('answers 412 with the current item to an outdated edit, even within a millisecond', async () => {
    const item = await world.archiveItem({ title: 'First' })
    await update(item.id, { title: 'Second' })
    const stale = await update(item.id, { title: 'Third' }, { 'If-Match': `"${item.updated_at}"` })
    expect(stale.status).toBe(412)
    expect(stale.json).toMatchObject({ current: { id: item.id, title: 'Second' } })
    expect((await remove(item.id, { 'If-Match': `"${item.updated_at}"` })).status).toBe(412)
  })

  test('requires a title and an existing item', async () => {
    const item = await world.archiveItem()
    expect((await update(item.id, { title: ' ' })).json).toMatchObject({
      fields: { title: 'Title is required' },
    })
    expect((await update('absent', { title: 'A' })).status).toBe(404)
  })
})

describe('removing an archive item', () => {
  test('keeps the file of a removed item, which the undo needs', async () => {
    const item = await world.archiveItem()
    expect(await list()).toHaveLength(1)
    const mediaId = item.file_url.split('/').at(-1) ?? ''
    expect((await remove(item.id)).json).toEqual({ success: true })
    expect((await read(item.id)).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await remove(item.id)).status).toBe(404)
    expect(await findMedia(world.server.db, mediaId)).toBeDefined()
    expect(await findMediaUse(world.server.db, mediaId)).toEqual({ used: true, visible: false })
    expect((await readAuditEntries(item.id)).map((entry) => entry.action)).toEqual(['create', 'delete'])
  })
})

describe('the list of archive items', () => {
  test('lists the newest items first', async () => {
    for (const title of ['first', 'second', 'third']) {
      await world.archiveItem({ title })
      world.server.clock.advance(1000)
    }
    expect((await list()).map((item) => item.title)).toEqual(['third', 'second', 'first'])
  })

  test('keeps the list’s ETag until an item or a person changes', async () => {
    const anna = await world.add('Anna')
    const item = await world.archiveItem({ memberIds: [anna.id] })
    const sendRequest = async (tag: string) => {
      const headers = { 'If-None-Match': tag }
      const result = await world.server.call(contract.listArchives, { headers, as: world.admin })
      return { status: result.status, tag: result.headers.get('ETag') ?? '', json: result.json }
    }
    const first = await sendRequest('')
    expect((await sendRequest(first.tag)).status).toBe(304)
    await update(item.id, { title: 'Other' })
    const second = await sendRequest(first.tag)
    expect(second.status).toBe(200)
    await world.server.call(deletePerson, { params: { id: anna.id }, as: world.admin })
    expect((await sendRequest(second.tag)).json).toMatchObject({ data: [{ title: 'Other', member_ids: [] }] })
  })

  test('changes the ETag of a search when a person in an item gets another name', async () => {
    const anna = await world.add('Anna Lind')
    await world.archiveItem({ title: 'The pier', memberIds: [anna.id] })
    const search = async (headers = {}) =>
      await world.server.call(contract.listArchives, { query: { search: 'Lind' }, headers, as: world.admin })
    const before = await search()
    expect(before.output().data).toHaveLength(1)
    await world.edit(anna, { lastName: 'Berg' })
    const after = await search({ 'If-None-Match': before.headers.get('ETag') ?? '' })
    expect(after.output().data).toEqual([])
  })

  test('runs the same number of queries for a list of any length', async () => {
    const anna = await world.add('Anna')
    const queries = vi.spyOn(world.server.db.getExecutor(), 'executeQuery')
    const count = async (times: number) => {
      for (let i = 0; i < times; i++) await world.archiveItem({ memberIds: [anna.id] })
      queries.mockClear()
      expect((await list({ search: 'photo' })).length).toBeGreaterThanOrEqual(times)
      return queries.mock.calls.length
    }
    const few = await count(1)
    expect(few).toBeGreaterThan(1)
    expect(await count(10)).toBe(few)
  })
})

test('lists a user’s own uploads', async () => {
  await world.archiveItem({ title: 'The administrator’s' })
  const ownItems = async (as: TestBrowser) =>
    (await world.server.call(contract.listMyArchives, { as })).output().data.map((item) => item.title)
  expect(await ownItems(world.admin)).toEqual(['The administrator’s'])
  expect(await ownItems(member)).toEqual([])
  const other = await world.server.signIn(await world.server.createAdmin())
  expect(await ownItems(other)).toEqual([])
})

test('returns the file’s URL with the file name for a download', async () => {
  const item = await world.archiveItem()
  const download = (id: string) =>
    world.server.call(contract.getArchiveDownload, { params: { id }, as: member })
  expect((await download(item.id)).output()).toEqual({ downloadUrl: `${item.file_url}?download=1` })
  expect((await download('absent')).status).toBe(404)
})

describe('the first items of the list', () => {
  test('returns as many of the newest items as requested, with their people', async () => {
    const anna = await world.add('Anna Lind')
    for (const title of ['First', 'Second', 'Third']) {
      const file = await addMediaRow(world.server, {})
      await create({ title, memberIds: [anna.id], fileUrl: `/api/media/${file.id}` })
      world.server.clock.advance(1000)
    }
    const first = await list({ limit: '2' })
    expect(first.map(({ title }) => title)).toEqual(['Third', 'Second'])
    expect(first).toEqual((await list()).slice(0, 2))
    expect((await list({ limit: '2', search: 'first' })).map(({ title }) => title)).toEqual(['First'])
  })

  test.each(['0', '501', 'many', '1.5'])('rejects a limit of %s', async (limit) => {
    const result = await world.server.call(contract.listArchives, { query: { limit }, as: member })
    expect(result.status).toBe(400)
  })
})

describe('the statistics of the archives', () => {
  const statistics = async () =>
    (await world.server.call(contract.getArchiveStats, { as: member })).output().data

  test('returns zeros for empty archives', async () => {
    expect(await statistics()).toEqual({ documents: 0, photos: 0, videos: 0, years_covered: 0 })
  })

  test('counts items by file type, and the years from the first to the last', async () => {
    await world.archiveItem({ dateTaken: '[1900..1902]' })
    await world.archiveItem({ dateTaken: '1905/1910' }, { kind: 'video' })
    await world.archiveItem({ dateTaken: null }, { kind: 'document' })
    await world.archiveItem({}, { kind: 'audio' })
    expect(await statistics()).toEqual({ documents: 1, photos: 1, videos: 1, years_covered: 11 })
  })

  test('counts a single year as one', async () => {
    await world.archiveItem({ dateTaken: '1900-05' })
    expect((await statistics()).years_covered).toBe(1)
  })
})

test('lists, searches, adds, changes and removes items under the administrators’ URLs', async () => {
  const { id: fileId } = await addMediaRow(world.server)
  const as = world.admin
  const body = { title: 'Deed', category: 'Legal Documents', imagekitFileId: fileId }
  const added = (await world.server.call(contract.createAdminArchive, { body, as })).output().data
  await world.archiveItem({ title: 'Letter' })
  const listed = async (query: Record<string, string>) =>
    (await world.server.call(contract.listAdminArchives, { query, as }))
      .output()
      .data.map(({ title }) => title)
  expect(await listed({})).toHaveLength(2)
  expect(await listed({ search: 'letter' })).toEqual(['Letter'])
  expect(await listed({ category: 'Legal Documents' })).toEqual(['Deed'])

  const params = { id: added.id }
  const stale = { 'If-Match': '"2026-01-01T00:00:00.000Z"' }
  const change = { params, body: { title: 'The deed' }, as }
  const rejected = await world.server.call(contract.updateAdminArchive, { ...change, headers: stale })
  expect(rejected.status).toBe(412)
  const headers = { 'If-Match': `"${added.updated_at}"` }
  const changed = (await world.server.call(contract.updateAdminArchive, { ...change, headers })).output()
  expect(changed.data).toMatchObject({ title: 'The deed', category: 'Legal Documents' })
  expect((await world.server.call(contract.getAdminArchive, { params, as })).output()).toEqual(changed)
  expect((await world.server.call(contract.deleteAdminArchive, { params, as })).status).toBe(200)
  expect(await listed({})).toEqual(['Letter'])
})
