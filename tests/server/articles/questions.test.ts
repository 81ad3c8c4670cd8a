/** Questions to the family: they are published open, and their author or an administrator marks the answer. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { articleEndpoints, type QuestionAnswer } from '#shared/contracts/articles.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let asker: TestBrowser
let other: TestBrowser
let id: string
const { blog } = articleEndpoints

async function publish(isQuestion: boolean): Promise<string> {
  const text = { excerpt: 'A ship.', content: 'A ship.', ...(isQuestion && { isQuestion: true }) }
  const body = { type: 'blog', title: 'Does anybody know this ship?', content: text }
  const sent = (await world.server.call(createSubmission, { as: asker, body })).output()
  const review = { params: { id: sent.id }, body: { status: 'approved' } }
  const { published_id } = (
    await world.server.call(reviewSubmission, { as: world.admin, ...review })
  ).output()
  return published_id ?? ''
}

beforeEach(async () => {
  world = await startFamilyBuilder()
  asker = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
  other = await world.server.signIn(await world.server.createMember({ username: 'kari' }))
  id = await publish(true)
})
afterEach(() => world.server.close())

const read = async () => (await world.server.call(blog.get, { as: other, params: { id } })).output()
const answer = (as: TestBrowser, body: QuestionAnswer, of = id) =>
  world.server.call(blog.answer, { as, params: { id: of }, body, headers: { 'If-Match': '*' } })

async function comment(targetId = id): Promise<string> {
  const content = { targetType: 'blog', targetId, parentId: null, text: 'The Hjalmar.' }
  const body = { type: 'comment', title: 'Does anybody know this ship?', content }
  return (await world.server.call(createSubmission, { as: other, body })).output().published_id ?? ''
}

test('are open when they are published; other articles ask nothing', async () => {
  expect(await read()).toMatchObject({ question: 'open', answer_id: null })
  const story = await publish(false)
  const { question } = (await world.server.call(blog.get, { as: other, params: { id: story } })).output()
  expect(question).toBeNull()
  expect((await answer(world.admin, { isAnswered: true, answerId: null }, story)).status).toBe(404)
})

test('are answered by a comment that the author marks, and can be opened again', async () => {
  const answerId = await comment()
  expect((await answer(other, { isAnswered: true, answerId })).status).toBe(404)
  expect((await answer(asker, { isAnswered: true, answerId })).output()).toMatchObject({
    question: 'answered',
    answer_id: answerId,
  })
  await answer(asker, { isAnswered: false, answerId: null })
  expect(await read()).toMatchObject({ question: 'open', answer_id: null })
})

test('belong in the blog', async () => {
  const content = { excerpt: 'A ship.', content: 'A ship.', isQuestion: true }
  const body = { type: 'news', title: 'Does anybody know this ship?', content }
  expect((await world.server.call(createSubmission, { as: asker, body })).status).toBe(400)
})

test('reveal no draft to a member who names an old version', async () => {
  const draft = await world.article('blog', 'Our secret', { status: 'draft' })
  const refused = await world.server.call(blog.answer, {
    ...{ as: other, params: { id: draft.id }, body: { isAnswered: true, answerId: null } },
    headers: { 'If-Match': '"2020-01-01T00:00:00.000Z"' },
  })
  expect(refused.status).toBe(404)
  expect(JSON.stringify(refused.json)).not.toContain('Our secret')
})

test('are not answered by a comment on something else', async () => {
  const elsewhere = await comment(await publish(true))
  expect((await answer(asker, { isAnswered: true, answerId: elsewhere })).status).toBe(400)
  expect(await read()).toMatchObject({ question: 'open' })
})

test('are open again when an administrator undoes the answer', async () => {
  await answer(world.admin, { isAnswered: true, answerId: await comment() })
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 10 })
  const entry = logs.find(({ can_undo }) => can_undo)
  await world.server.call(undoActivity, { as: world.admin, params: { id: entry?.id ?? '' } })
  expect(await read()).toMatchObject({ question: 'open', answer_id: null })
})
