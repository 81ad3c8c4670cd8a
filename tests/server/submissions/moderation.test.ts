/** Moderation under the administrators' URLs, with the reviewer's corrections. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listAdminSubmissions, reviewAdminSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission, getSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let member: { browser: TestBrowser; id: string }
beforeEach(async () => {
  world = await startFamilyBuilder()
  const account = await world.server.createMember()
  member = { browser: await world.server.signIn(account), id: account.id }
})
afterEach(() => world.server.close())

async function send(title = 'Our trip') {
  const body = { type: 'news', title, content: { title, excerpt: 'Short', content: 'Long' } }
  return (await world.server.call(createSubmission, { body, as: member.browser })).output()
}

function review(id: string, body: unknown, headers: Record<string, string> = {}) {
  return world.server.call(reviewAdminSubmission, { params: { id }, body, headers, as: world.admin })
}

async function listed(status?: string) {
  const query = status === undefined ? {} : { status }
  return (await world.server.call(listAdminSubmissions, { query, as: world.admin })).output()
}

test('lists submissions under Pending, Approved, Rejected and All', async () => {
  const [one, two, three] = [await send('One'), await send('Two'), await send('Three')]
  await review(one.id, { status: 'approved' })
  await review(two.id, { status: 'rejected', reviewNotes: 'Later.' })
  expect((await listed('pending')).map(({ id }) => id)).toEqual([three.id])
  expect((await listed('approved')).map(({ id }) => id)).toEqual([one.id])
  expect(await listed('rejected')).toMatchObject([{ id: two.id, review_notes: 'Later.' }])
  expect(await listed()).toHaveLength(3)
  expect(await listed('all')).toHaveLength(3)
})

test('answers 409 to a second approval', async () => {
  const sent = await send()
  expect((await review(sent.id, { status: 'approved' })).status).toBe(200)
  expect((await review(sent.id, { status: 'rejected' })).status).toBe(409)
  expect((await world.server.call(articleEndpoints.news.list, { as: world.admin })).output()).toHaveLength(1)
})

test('answers 409 to one of two administrators who review at the same time', async () => {
  const sent = await send()
  const responses = await Promise.all([
    review(sent.id, { status: 'approved' }),
    review(sent.id, { status: 'approved' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await world.server.call(articleEndpoints.news.list, { as: world.admin })).output()).toHaveLength(1)
})

test('publishes the reviewer’s corrections and keeps the submission as it was sent', async () => {
  const sent = await send('Our tirp')
  const corrections = { title: 'Our trip', excerpt: 'In short' }
  await review(sent.id, { status: 'approved', corrections })
  const [article] = (await world.server.call(articleEndpoints.news.list, { as: world.admin })).output()
  expect(article).toMatchObject({ title: 'Our trip', excerpt: 'In short', content: 'Long' })
  const params = { id: sent.id }
  const own = (await world.server.call(getSubmission, { params, as: member.browser })).output()
  expect(own).toMatchObject({ title: 'Our tirp', content: { title: 'Our tirp' }, status: 'approved' })
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  expect(logs[0]).toMatchObject({
    action: 'review_submission',
    details: { changes: { title: { before: 'Our tirp', after: 'Our trip' } } },
  })
})

test('publishes an archive item with the reviewer’s category and texts', async () => {
  const mediaFile = await addMediaRow(world.server, { owner_id: member.id })
  const file = {
    fileName: 'a.jpg',
    fileSize: 1,
    fileType: 'image/jpeg',
    fileUrl: `/api/media/${mediaFile.id}`,
  }
  const content = { title: 'Photo', description: 'Somewhere', category: 'photos', tags: ['x'], ...file }
  const body = { type: 'archive', title: 'Photo', content }
  const sent = (await world.server.call(createSubmission, { body, as: member.browser })).output()
  const corrections = { description: 'Voss, 1921', dateTaken: '1921', tags: [] }
  await review(sent.id, { status: 'approved', category: 'Childhood Memories', corrections })
  const [item] = (await world.server.call(listArchives, { as: world.admin })).output().data
  expect(item).toMatchObject({
    title: 'Photo',
    description: 'Voss, 1921',
    date_taken: '1921',
    tags: [],
    category: 'Childhood Memories',
  })
})

test('answers 412 to a review of an outdated submission', async () => {
  const sent = await send()
  expect((await review(sent.id, { status: 'approved' }, { 'If-Match': '"2020"' })).status).toBe(412)
})

test('undoes an approval: deletes the article and makes the submission pending again', async () => {
  const sent = await send()
  await review(sent.id, { status: 'approved' })
  const [entry] = (await world.server.call(getAuditLog, { as: world.admin })).output().logs
  const params = { id: entry?.id ?? '' }
  expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
  expect((await world.server.call(articleEndpoints.news.list, { as: world.admin })).output()).toEqual([])
  expect(await listed('pending')).toMatchObject([{ id: sent.id, published_id: null }])
})
