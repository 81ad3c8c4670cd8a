/** Accepting a submission again after its acceptance was undone: the published record has the same id. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listComments } from '#shared/contracts/comments.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let account: TestAccount
let author: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  account = await world.server.createMember()
  author = await world.server.signIn(account)
})
afterEach(() => world.server.close())

async function send(type: string, content: object): Promise<string> {
  world.server.clock.advance(1000)
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = { type, title: 'A title', content: { title: 'A title', ...content } }
  return (await world.server.call(createSubmission, { body, as: author, headers })).output().id
}

async function accept(id: string): Promise<string> {
  world.server.clock.advance(1000)
  const body = { status: 'approved' }
  const reviewed = await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })
  return reviewed.output().published_id ?? ''
}

async function findEntry(action: string): Promise<string> {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  return logs.find((entry) => entry.action === action)?.id ?? ''
}

async function undo(id: string) {
  world.server.clock.advance(1000)
  return await world.server.call(undoActivity, { params: { id }, as: world.admin })
}

async function commentOn(targetType: string, targetId: string) {
  await send('comment', { targetType, targetId, parentId: null, text: 'Congratulations!' })
}

async function listTargets() {
  return (await world.server.call(listComments, { as: author })).output().map(({ target_id }) => target_id)
}

async function sendChild() {
  const { id } = await world.add('Anna Berg')
  const relative = { personId: id, personName: 'Anna Berg', relation: 'child', firstName: 'Kid' }
  return await send('relative', relative)
}

async function describeFile() {
  const { id } = await addMediaRow(world.server, { owner_id: account.id, folder: 'archives' })
  const url = buildMediaUrl(id)
  return { fileName: 'photo.jpg', fileSize: 1000, fileType: 'image/jpeg', fileUrl: url }
}

async function sendPictures() {
  const words = { description: 'By the lake', category: 'photos' }
  return await send('archive', { ...words, ...(await describeFile()), moreFiles: [await describeFile()] })
}

test.each([
  ['person', 'person', sendChild],
  ['story', 'blog', () => send('blog', { excerpt: 'In short.', content: 'At length.' })],
  ['picture', 'archive', sendPictures],
])('keeps the comments on a %s', async (_, targetType, sendOne) => {
  const submission = await sendOne()
  const published = await accept(submission)
  expect(published).not.toBe(submission)
  await commentOn(targetType, published)
  const acceptance = await findEntry('review_submission')
  expect((await undo(acceptance)).status).toBe(200)
  expect(await listTargets()).toEqual([])
  const redo = await findEntry('undo')
  expect(await accept(submission)).toBe(published)
  expect(await listTargets()).toEqual([published])
  const { status, json } = await undo(redo)
  expect([status, json]).toEqual([412, expect.objectContaining({ code: 'stale_edit' })])
})

test('gives every file of a submission an id of its own, and the same ones again', async () => {
  const submission = await sendPictures()
  const listItems = async () => {
    const items = await world.server.db.selectFrom('archive_items').select('id').orderBy('title').execute()
    return items.map(({ id }) => id)
  }
  const published = await accept(submission)
  const ids = await listItems()
  expect([new Set(ids).size, ids[0]]).toEqual([2, published])
  await undo(await findEntry('review_submission'))
  expect(await listItems()).toEqual([])
  await accept(submission)
  expect(await listItems()).toEqual(ids)
})
