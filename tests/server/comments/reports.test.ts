/** Reports about comments: who decides about them, what happens to the comment, and what the reporter hears. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { deleteComment, listComments } from '#shared/contracts/comments.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  getSubmissionsOverview,
  listAdminSubmissions,
  listSubmissions,
  reviewSubmission,
} from '#shared/contracts/reviews.contract.ts'
import { getDashboardStats } from '#shared/contracts/stats.contract.ts'
import {
  createSubmission,
  deleteSubmission,
  getSubmission,
  listMySubmissions,
} from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let anna: FamilyMember
let author: TestAccount
let writer: TestBrowser
let reporter: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.add('Anna Berg')
  author = await world.server.createMember({ username: 'ole' })
  writer = await world.server.signIn(author)
  reporter = await world.server.signIn(await world.server.createMember({ username: 'kari' }))
  admin = world.admin
})
afterEach(() => world.server.close())

async function comment(as: TestBrowser, text: string | null = 'She lied.', about = anna): Promise<string> {
  const content = { targetType: 'person', targetId: about.id, parentId: null, text }
  const body = { type: 'comment', title: 'Anna Berg', content }
  return (await world.server.call(createSubmission, { as, body })).output().published_id ?? ''
}

function report(commentId: string, as = reporter, key = randomUUID()) {
  const content = { commentId, targetType: 'person', targetId: anna.id, reason: 'It is not true.' }
  const body = { type: 'report', title: 'Comment on “Anna Berg”', content }
  return world.server.call(createSubmission, { as, body, headers: { 'Idempotency-Key': key } })
}

const pending = async (as: TestBrowser) =>
  (await world.server.call(listSubmissions, { as })).output().map(({ id }) => id)
const comments = async () =>
  (await world.server.call(listComments, { as: reporter })).output().map(({ id }) => id)

test('wait for an administrator, who removes the comment; the reporter hears of it, and it can be undone', async () => {
  const commentId = await comment(writer)
  const key = randomUUID()
  const { id } = (await report(commentId, reporter, key)).output()
  expect((await report(commentId, reporter, key)).output().id).toBe(id)
  expect(await pending(admin)).toEqual([id])
  const body = { status: 'approved', reviewNotes: 'Thank you.' }
  await world.server.call(reviewSubmission, { as: admin, params: { id }, body })
  expect(await comments()).toEqual([])
  const [heard] = (await world.server.call(listMySubmissions, { as: reporter })).output()
  expect(heard).toMatchObject({ id, status: 'approved', review_notes: 'Thank you.' })
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 10 })
  const entry = logs.find(({ can_undo }) => can_undo)
  await world.server.call(undoActivity, { as: admin, params: { id: entry?.id ?? '' } })
  expect(await comments()).toEqual([commentId])
})

test('leave the comment where the administrator keeps it, or where it is gone already', async () => {
  const kept = await comment(writer)
  const first = (await report(kept)).output()
  await world.server.call(reviewSubmission, {
    as: admin,
    params: { id: first.id },
    body: { status: 'rejected' },
  })
  expect(await comments()).toEqual([kept])
  const second = (await report(kept)).output()
  await world.server.call(deleteComment, { as: writer, params: { id: kept } })
  const closed = await world.server.call(reviewSubmission, {
    as: admin,
    params: { id: second.id },
    body: { status: 'approved' },
  })
  expect(closed.status).toBe(200)
})

test('about an administrator are decided by another administrator, and hidden from the reported one', async () => {
  const other = await world.server.signIn(await world.server.createAdmin())
  const commentId = await comment(other)
  const { id } = (await report(commentId)).output()
  await world.server.call(deleteComment, { as: other, params: { id: commentId } })
  expect(await pending(other)).toEqual([])
  const listed = await world.server.call(listAdminSubmissions, { as: other, query: { status: 'pending' } })
  expect(listed.output()).toEqual([])
  expect((await world.server.call(getSubmissionsOverview, { as: other })).output().total).toBe(0)
  const counted = async (as: TestBrowser) =>
    (await world.server.call(getDashboardStats, { as })).output().pendingSubmissions
  expect([await counted(admin), await counted(other)]).toEqual([1, 0])
  const params = { id }
  expect((await world.server.call(getSubmission, { as: other, params })).status).toBe(404)
  expect((await world.server.call(deleteSubmission, { as: other, params })).status).toBe(404)
  const refused = await world.server.call(reviewSubmission, {
    as: other,
    params,
    body: { status: 'rejected' },
  })
  expect(refused.status).toBe(404)
  expect(await pending(admin)).toEqual([id])
})

test('that are decided are undone by other administrators only, and the log repeats no words of them', async () => {
  const other = await world.server.signIn(await world.server.createAdmin())
  const commentId = await comment(other)
  const { id } = (await report(commentId)).output()
  const body = { status: 'approved', reviewNotes: 'You are right, Kari.' }
  await world.server.call(reviewSubmission, { as: admin, params: { id }, body })
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 10 })
  const review = logs.find(({ details }) => details['type'] === 'report')
  expect(review?.details).toEqual({ type: 'report', status: 'approved', published_id: null })
  const entries = logs.filter(({ can_undo, target_id }) => can_undo && target_id !== anna.id)
  expect(entries.map(({ target_id }) => target_id).sort()).toEqual([id, commentId].sort())
  for (const { id: entry } of entries) {
    const refused = await world.server.call(undoActivity, { as: other, params: { id: entry } })
    expect(refused.status).toBe(409)
  }
  expect(await comments()).toEqual([])
  const undo = { as: admin, params: { id: review?.id ?? '' } }
  expect(JSON.stringify((await world.server.call(undoActivity, undo)).output())).not.toContain('Kari')
  expect(await comments()).toEqual([commentId])
})

test('are not in the log when the reporter withdraws them', async () => {
  const { id } = (await report(await comment(writer))).output()
  const before = (await readAuditLog(world.server.deps, { page: 1, limit: 10 })).logs
  expect((await world.server.call(deleteSubmission, { as: reporter, params: { id } })).status).toBe(200)
  expect(await pending(admin)).toEqual([])
  expect((await readAuditLog(world.server.deps, { page: 1, limit: 10 })).logs).toEqual(before)
})

test('about the only administrator reach that administrator, because nobody else could see them', async () => {
  const other = await world.server.createAdmin()
  const commentId = await comment(admin)
  const { id } = (await report(commentId)).output()
  expect(await pending(admin)).toEqual([])
  await world.server.call(deleteUser, { as: admin, params: { id: other.id } })
  expect(await pending(admin)).toEqual([id])
})

test('are refused about the own comment and about a comment that is gone', async () => {
  expect((await report(await comment(writer), writer)).status).toBe(400)
  expect((await report(randomUUID())).status).toBe(404)
  expect((await report(await comment(writer, null))).status).toBe(404)
})

test('are deleted when the person who wrote the comment is erased', async () => {
  const { id } = (await report(await comment(writer))).output()
  expect(await pending(admin)).toEqual([id])
  const erased = await world.server.call(erasePerson, {
    as: admin,
    params: { id: author.memberId ?? '' },
  })
  expect(erased.status).toBe(200)
  expect(await pending(admin)).toEqual([])
})

test('are deleted when the person is erased with whose record the commented one was merged', async () => {
  const anne = await world.add('Anne Berg')
  const { id } = (await report(await comment(writer, 'She lied.', anne))).output()
  await world.server.call(reviewSubmission, { as: admin, params: { id }, body: { status: 'rejected' } })
  const heard = async () =>
    (await world.server.call(listMySubmissions, { as: reporter })).output().map(({ type }) => type)
  await world.server.call(mergePeople, {
    as: admin,
    body: { keep: { id: anna.id }, remove: { id: anne.id } },
  })
  expect(await heard()).toEqual(['report'])
  await world.server.call(erasePerson, { as: admin, params: { id: anna.id } })
  expect(await heard()).toEqual([])
})

test('leave neither the reporter nor what was reported in the log when an administrator deletes them', async () => {
  const { id } = (await report(await comment(writer))).output()
  const deleted = await world.server.call(deleteSubmission, { params: { id }, as: admin })
  expect(deleted.status).toBe(200)
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 10 })
  const entry = logs.find(({ action }) => action === 'delete_submission')
  expect(entry?.details).toEqual({ type: 'report', status: 'pending' })
})
