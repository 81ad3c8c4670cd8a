/** Comments and thanks: who may write, read, change and delete them, and what becomes of them. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { deleteComment, listComments, updateComment } from '#shared/contracts/comments.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  type CommentContent,
  createSubmission,
  listMySubmissions,
} from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let anna: FamilyMember
let member: TestBrowser
let other: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.add('Anna Berg')
  member = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
  other = await world.server.signIn(await world.server.createMember({ username: 'kari' }))
})
afterEach(() => world.server.close())

const about = (content: Partial<CommentContent> = {}): CommentContent => ({
  title: 'Anna Berg',
  targetType: 'person',
  targetId: anna.id,
  parentId: null,
  text: 'She played the violin.',
  ...content,
})

const send = (as: TestBrowser, content: CommentContent, idempotencyKey = randomUUID()) =>
  world.server.call(createSubmission, {
    as,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { type: 'comment', title: content.title, content },
  })

async function comment(as: TestBrowser, content: Partial<CommentContent> = {}): Promise<string> {
  world.server.clock.advance(1000)
  return (await send(as, about(content))).output().published_id ?? ''
}

const list = async (as = member) => (await world.server.call(listComments, { as })).output()
const texts = async (as = member) => (await list(as)).map(({ text }) => text)

test('are refused while the settings switch them off', async () => {
  await saveSettings(world.server.deps, { comments_enabled: false })
  const refused = await send(member, about())
  expect(refused.status).toBe(403)
  expect(JSON.stringify(refused.json)).toContain('Comments are switched off on this site.')
  await saveSettings(world.server.deps, { comments_enabled: true })
  expect((await send(member, about())).status).toBe(201)
})

test('arrive at once, with the name of their author, and are no submissions', async () => {
  const key = randomUUID()
  const first = await send(member, about(), key)
  const again = await send(member, about(), key)
  expect(again.output().id).toBe(first.output().id)
  expect(await list(other)).toEqual([
    expect.objectContaining({
      id: first.output().published_id,
      target_type: 'person',
      target_id: anna.id,
      parent_id: null,
      text: 'She played the violin.',
      author_name: expect.stringMatching(/\S/),
    }),
  ])
  expect((await world.server.call(listMySubmissions, { as: member })).output()).toEqual([])
})

test('have one level of answers; an answer to a deleted comment stands by itself', async () => {
  const parentId = await comment(member)
  const answer = await comment(other, { parentId, text: 'The viola, too.' })
  await comment(member, { parentId: answer, text: 'Yes!' })
  await comment(member, { parentId: 'gone', text: 'And the organ.' })
  expect((await list()).map(({ text, parent_id }) => [text, parent_id])).toEqual([
    ['She played the violin.', null],
    ['The viola, too.', parentId],
    ['Yes!', parentId],
    ['And the organ.', null],
  ])
})

test('without words are thanks, of which everybody gives one', async () => {
  const first = await comment(member, { text: null })
  expect(await comment(member, { text: null })).toBe(first)
  await comment(other, { text: null })
  expect(await texts()).toEqual([null, null])
  await world.server.call(deleteComment, { as: member, params: { id: first } })
  expect(await texts()).toEqual([null])
})

test('are refused for what does not exist, for drafts, and without a session', async () => {
  expect((await send(member, about({ targetId: 'nobody' }))).status).toBe(404)
  const draft = await world.server.call(articleEndpoints.news.create, {
    as: world.admin,
    body: { title: 'Draft', excerpt: 'E', content: 'C', status: 'draft' },
  })
  const { id } = draft.output()
  expect((await send(world.admin, about({ targetType: 'news', targetId: id }))).status).toBe(404)
  expect((await send(member, about({ text: '  ' }))).status).toBe(400)
  expect((await world.server.call(listComments)).status).toBe(401)
})

test('on an article disappear while it is a draft', async () => {
  const { id } = (
    await world.server.call(articleEndpoints.news.create, {
      as: world.admin,
      body: { title: 'The mill', excerpt: 'E', content: 'C', status: 'published' },
    })
  ).output()
  await comment(member, { targetType: 'news', targetId: id, text: 'I remember it.' })
  // Others get the list before for up to two seconds.
  const read = async () => await world.server.call(listComments, { as: world.admin })
  const before = await read()
  const unpublish = { as: world.admin, params: { id }, body: { status: 'draft' } }
  ;(await world.server.call(articleEndpoints.news.update, unpublish)).output()
  const after = await read()
  expect([before.output().length, after.output()]).toEqual([1, []])
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

describe('changing', () => {
  test('is for the author only, and not for an older version', async () => {
    const id = await comment(member)
    world.server.clock.advance(1000)
    const body = { text: 'She played the viola.' }
    expect((await world.server.call(updateComment, { as: other, params: { id }, body })).status).toBe(404)
    expect((await world.server.call(updateComment, { as: world.admin, params: { id }, body })).status).toBe(
      404,
    )
    const [before] = await list()
    const headers = { 'If-Match': `"${before?.updated_at}"` }
    const changed = await world.server.call(updateComment, { as: member, params: { id }, body, headers })
    expect(changed.output().text).toBe('She played the viola.')
    const stale = await world.server.call(updateComment, { as: member, params: { id }, body, headers })
    expect(stale.status).toBe(412)
  })
})

describe('deleting', () => {
  test('is for the author, with the author’s own answers, and leaves no copy', async () => {
    const parentId = await comment(member)
    await comment(member, { parentId, text: 'And the viola.' })
    expect((await world.server.call(deleteComment, { as: other, params: { id: parentId } })).status).toBe(404)
    await world.server.call(deleteComment, { as: member, params: { id: parentId } })
    expect(await texts()).toEqual([])
    expect(await world.server.db.selectFrom('changes').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ text: expect.anything() }),
    )
  })

  test('by the author leaves the answers of others, as comments of their own', async () => {
    const parentId = await comment(member)
    const kept = await comment(other, { parentId, text: 'The viola, too.' })
    const ofRemoved = await comment(other, { parentId, text: 'She sang.' })
    await world.server.db
      .updateTable('comments')
      .set({ author_id: null })
      .where('id', '=', ofRemoved)
      .execute()
    await comment(member, { parentId, text: 'Thank you!' })
    await world.server.call(deleteComment, { as: member, params: { id: parentId } })
    expect((await list()).map(({ id, parent_id }) => [id, parent_id])).toEqual([
      [kept, null],
      [ofRemoved, null],
    ])
  })

  test('by an administrator stands in the log and can be undone, answers included', async () => {
    const parentId = await comment(member)
    await comment(other, { parentId, text: 'The viola, too.' })
    await world.server.call(deleteComment, { as: world.admin, params: { id: parentId } })
    // Only who writes is sure to get the list after the write: others may get the list before for two seconds.
    expect(await texts(world.admin)).toEqual([])
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 10 })
    const entry = logs.find(({ action }) => action === 'delete_comment')
    expect(entry?.can_undo).toBe(true)
    await world.server.call(undoActivity, { as: world.admin, params: { id: entry?.id ?? '' } })
    expect(await texts(world.admin)).toEqual(['She played the violin.', 'The viola, too.'])
  })
})

test('move with a person who is merged; whoever thanked both has thanked once', async () => {
  const twin = await world.add('Anna Berg')
  await comment(member, { text: null })
  await comment(member, { targetId: twin.id, text: null })
  await comment(other, { targetId: twin.id, text: 'From the valley.' })
  await world.server.call(mergePeople, {
    as: world.admin,
    body: { keep: { id: anna.id }, remove: { id: twin.id } },
  })
  expect((await list()).map(({ target_id, text }) => [target_id, text])).toEqual([
    [anna.id, null],
    [anna.id, 'From the valley.'],
  ])
})

test('about an erased person are deleted', async () => {
  await comment(member)
  await world.server.call(erasePerson, { as: world.admin, params: { id: anna.id } })
  expect(await world.server.db.selectFrom('comments').selectAll().execute()).toEqual([])
})

test('are limited by the hour', async () => {
  for (let n = 0; n < limits.comments.perHour; n++) await comment(member, { text: `No. ${n}` })
  expect((await send(member, about())).status).toBe(429)
})
