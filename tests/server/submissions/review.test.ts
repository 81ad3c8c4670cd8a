/** Reviews: an approval publishes once, a rejection stores the notes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getArchive, listArchives, listMyArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { uploadedFile } from '#shared/contracts/media.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

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

const send = async (body: object) =>
  (await world.server.call(contract.createSubmission, { body, as: browser })).output()
const review = (id: string, body: object, as = world.admin) =>
  world.server.call(reviews.reviewSubmission, { params: { id }, body, as })

const getText = (type: 'news' | 'blog', more: object = {}) => ({
  type,
  title: 'A reunion',
  content: { title: 'A reunion', excerpt: 'We met', content: 'We met at the **farm**.', ...more },
})

async function sendPhoto(more: object = {}) {
  const file = await addMediaRow(world.server, { owner_id: author.id })
  const properties = { fileName: 'a.jpg', fileSize: 1, fileType: 'image/jpeg' }
  const fileUrl = `/api/media/${file.id}`
  const content = { description: 'On the steps', category: 'photos', ...properties, fileUrl, ...more }
  return { file, submission: await send({ type: 'archive', title: 'Grandmother', content }) }
}

describe('approving a submission', () => {
  test.each([
    ['news', articleEndpoints.news.get],
    ['blog', articleEndpoints.blog.get],
  ] as const)('publishes %s under its author’s name', async (type, get) => {
    const anna = await world.add('Anna')
    const { id } = await send(getText(type, { memberIds: [anna.id] }))
    const reviewed = (await review(id, { status: 'approved', reviewNotes: 'Lovely' })).output()
    expect(reviewed).toMatchObject({
      status: 'approved',
      review_notes: 'Lovely',
      reviewed_at: '2026-05-01T12:00:00.000Z',
    })
    const params = { id: reviewed.published_id ?? '' }
    const article = (await world.server.call(get, { params, as: stranger })).output()
    expect(article).toMatchObject({
      title: 'A reunion',
      excerpt: 'We met',
      content: 'We met at the **farm**.',
      status: 'published',
      slug: 'a-reunion',
      author_first_name: 'Clara',
      author_last_name: 'Lind',
      author_member_id: author.memberId,
      member_ids: [anna.id],
      published_at: '2026-05-01T12:00:00.000Z',
    })
  })

  test('adds an archive item as its author’s upload', async () => {
    const anna = await world.add('Anna')
    const { submission, file } = await sendPhoto({
      tags: ['steps'],
      dateTaken: '1905~',
      location: 'Bergen',
      personRelated: 'Anna',
      memberIds: [anna.id],
    })
    const { published_id } = (await review(submission.id, { status: 'approved' })).output()
    const params = { id: published_id ?? '' }
    const item = (await world.server.call(getArchive, { params, as: stranger })).output().data
    expect(item).toMatchObject({
      title: 'Grandmother',
      description: 'On the steps',
      category: 'Family Events',
      tags: ['steps'],
      date_taken: '1905~',
      location: 'Bergen',
      person_related: 'Anna',
      member_ids: [anna.id],
      file_url: `/api/media/${file.id}`,
      file_type: 'photo',
      uploaded_by_name: 'Clara Lind',
    })
    const own = (await world.server.call(listMyArchives, { as: browser })).output().data
    expect(own).toEqual([item])
  })

  test('uses the category that the reviewer picks', async () => {
    const { submission } = await sendPhoto({ category: 'letters' })
    const body = { status: 'approved', category: 'Recipes & Traditions' }
    const { published_id } = (await review(submission.id, body)).output()
    const params = { id: published_id ?? '' }
    const item = (await world.server.call(getArchive, { params, as: stranger })).output().data
    expect(item.category).toBe('Recipes & Traditions')
  })

  test.each([
    ['photos', 'Family Events'],
    ['documents', 'Legal Documents'],
    ['videos', 'Family Events'],
    ['audio', 'Childhood Memories'],
    ['letters', 'Personal Letters'],
    ['certificates', 'Legal Documents'],
    ['other', 'Childhood Memories'],
  ])('puts %s without a chosen category under %s', async (submitted, category) => {
    const { submission } = await sendPhoto({ category: submitted })
    const { published_id } = (await review(submission.id, { status: 'approved' })).output()
    const params = { id: published_id ?? '' }
    const item = (await world.server.call(getArchive, { params, as: stranger })).output().data
    expect(item.category).toBe(category)
  })

  test('leaves out people who have been deleted since', async () => {
    const anna = await world.add('Anna')
    const carl = await world.add('Carl')
    const { submission } = await sendPhoto({ memberIds: [anna.id, carl.id] })
    await world.server.call(deletePerson, { params: { id: anna.id }, as: world.admin })
    const { published_id } = (await review(submission.id, { status: 'approved' })).output()
    const params = { id: published_id ?? '' }
    const item = (await world.server.call(getArchive, { params, as: stranger })).output().data
    expect(item.member_ids).toEqual([carl.id])
  })

  test('changes nothing when publishing fails', async () => {
    const { submission } = await sendPhoto()
    await world.server.db.updateTable('submissions').set({ content: '{}' }).execute()
    expect((await review(submission.id, { status: 'approved' })).json).toMatchObject({
      error: 'Invalid content format',
    })
    const row = await world.server.db.selectFrom('submissions').select('status').executeTakeFirst()
    expect(row?.status).toBe('pending')
  })
})

test('publishes nothing on rejection and stores the notes for the author', async () => {
  const { submission } = await sendPhoto()
  const ownItems = async () => (await world.server.call(contract.listMySubmissions, { as: browser })).output()
  expect(await ownItems()).toMatchObject([{ status: 'pending' }])
  await review(submission.id, { status: 'rejected', reviewNotes: 'Too blurred' })
  expect(await ownItems()).toMatchObject([
    { status: 'rejected', review_notes: 'Too blurred', published_id: null },
  ])
  expect(await world.server.db.selectFrom('archive_items').selectAll().execute()).toEqual([])
})

test('changes the ETag of the archives on an approval', async () => {
  const { submission } = await sendPhoto()
  const archives = async () =>
    (await world.server.call(listArchives, { as: stranger })).output().data.map((item) => item.title)
  expect(await archives()).toEqual([])
  await review(submission.id, { status: 'approved' })
  expect(await archives()).toEqual(['Grandmother'])
})

test('keeps the published item when its submission is deleted', async () => {
  const { submission } = await sendPhoto()
  const { published_id } = (await review(submission.id, { status: 'approved' })).output()
  const params = { id: submission.id }
  expect((await world.server.call(contract.deleteSubmission, { params, as: browser })).status).toBe(409)
  expect((await world.server.call(contract.deleteSubmission, { params, as: world.admin })).status).toBe(200)
  const item = await world.server.call(getArchive, { params: { id: published_id ?? '' }, as: stranger })
  expect(item.status).toBe(200)
})

test('allows one review per submission, by administrators only, and logs the review', async () => {
  const { id } = await send(getText('news'))
  expect((await review(id, { status: 'approved' }, browser)).status).toBe(403)
  expect((await review('absent', { status: 'approved' })).status).toBe(404)
  expect((await review(id, { status: 'pending' })).status).toBe(400)
  await review(id, { status: 'rejected', reviewNotes: '' })
  expect((await review(id, { status: 'approved' })).status).toBe(409)
  const [entry, ...more] = await world.server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'review')
    .execute()
  expect(more).toEqual([])
  expect(entry).toMatchObject({ target_type: 'submission', target_id: id })
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({ status: 'rejected', notes: null })
})

test.each(['approved', 'rejected'] as const)(
  'answers 409 to the second of two administrators, who says %s',
  async (second) => {
    const other = await world.server.signIn(await world.server.createAdmin())
    const { submission } = await sendPhoto()
    const results = await Promise.all([
      review(submission.id, { status: 'approved' }),
      review(submission.id, { status: second }, other),
    ])
    expect(results.map((result) => result.status).sort()).toEqual([200, 409])
    const items = await world.server.db.selectFrom('archive_items').select('id').execute()
    const row = await world.server.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(items).toEqual(row.status === 'approved' ? [{ id: row.published_id }] : [])
  },
)

test('shows a file to its author only until the approval, and then to all users', async () => {
  const uploaded = await world.server.upload(browser, { name: 'a.png', bytes: image })
  const { fileId, url } = uploadedFile.parse(await uploaded.json())
  const properties = { fileName: 'a.png', fileSize: 70, fileType: 'image/png', fileUrl: url }
  const content = { description: 'On the steps', category: 'photos', ...properties }
  const submission = await send({ type: 'archive', title: 'Grandmother', content })
  const look = async (as: TestBrowser) => (await world.server.fetch(`/api/media/${fileId}`, { as })).status
  expect([await look(browser), await look(world.admin), await look(stranger)]).toEqual([200, 200, 404])
  await review(submission.id, { status: 'approved' })
  expect(await look(stranger)).toBe(200)
})
