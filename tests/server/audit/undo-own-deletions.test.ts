/** Undoing a change after a relative has deleted something of their own, which leaves no copy, or has left. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deleteComment, listComments } from '#shared/contracts/comments.contract.ts'
import { deleteFaceAnswer, listFaces } from '#shared/contracts/faces.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission, deleteSubmission } from '#shared/contracts/submissions.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let account: TestAccount
let author: TestBrowser
let anna: FamilyMember
let double: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  account = await world.server.createMember()
  author = await world.server.signIn(account)
  anna = await world.add('Anna Berg', { birthDate: '1950' })
  double = await world.add('Anna Bergh', { birthDate: '1950' })
})
afterEach(() => world.server.close())

async function send(body: object, as = author): Promise<string> {
  world.server.clock.advance(1000)
  const headers = { 'Idempotency-Key': randomUUID() }
  const sent = await world.server.call(createSubmission, { body, as, headers })
  return sent.output().id
}

function comment(targetId: string, text: string | null, parentId: string | null = null, as = author) {
  const content = { title: 'Anna Berg', targetType: 'person', targetId, parentId, text }
  return send({ type: 'comment', title: 'Anna Berg', content }, as)
}

async function mark(personId: string): Promise<string> {
  const item = await world.archiveItem()
  const region = { x: 0.1, y: 0.2, width: 0.1, height: 0.15 }
  const content = { title: 'A photo', itemId: item.id, faceId: null, region, personId, name: null }
  await send({ type: 'face', title: 'A photo', content })
  return await findAnswerId()
}

async function findAnswerId(): Promise<string> {
  const [face] = (await world.server.call(listFaces, { as: author })).output()
  return face?.answers[0]?.id ?? ''
}

async function merge() {
  const body = { keep: { id: anna.id }, remove: { id: double.id } }
  ;(await world.server.call(mergePeople, { body, as: world.admin })).output()
  return await findEntry('merge_family_member')
}

async function findEntry(action: string) {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const entry = logs.find((one) => one.action === action)
  if (!entry?.can_undo) throw new Error(`The log has no "${action}" that can be undone.`)
  return entry
}

async function undo({ id }: { id: string }) {
  world.server.clock.advance(1000)
  return await world.server.call(undoActivity, { params: { id }, as: world.admin })
}

async function readComments() {
  return (await world.server.call(listComments, { as: author })).output()
}

async function removeOwn(
  endpoint: typeof deleteComment | typeof deleteFaceAnswer | typeof deleteSubmission,
  id: string,
  as = author,
) {
  expect((await world.server.call(endpoint, { params: { id }, as })).status).toBeLessThan(300)
}

test('restores merged people after a relative has taken back a thank-you', async () => {
  const [thanks, words] = [await comment(double.id, null), await comment(double.id, 'Dear Anna')]
  const merged = await merge()
  await removeOwn(deleteComment, thanks)
  expect((await undo(merged)).status).toBe(200)
  const left = (await readComments()).map(({ id, target_id }) => ({ id, target_id }))
  expect(left).toEqual([{ id: words, target_id: double.id }])
})

test('restores merged people after a relative has withdrawn a waiting submission', async () => {
  const about = { personId: double.id, subject: 'other', suggested: {}, before: {}, reason: 'She told me.' }
  const id = await send({ type: 'correction', title: 'Birth', content: { title: 'Birth', ...about } })
  const merged = await merge()
  await removeOwn(deleteSubmission, id)
  expect((await undo(merged)).status).toBe(200)
  expect((await world.read(double)).first_name).toBe('Anna')
})

test('restores merged people after a relative has removed the own answer about a face', async () => {
  const id = await mark(double.id)
  const merged = await merge()
  await removeOwn(deleteFaceAnswer, id)
  expect((await undo(merged)).status).toBe(200)
  expect((await world.read(double)).first_name).toBe('Anna')
})

test('restores a deleted person after the marked relative has removed a mark by that person', async () => {
  const marked = await world.server.createMember()
  const markedPerson = marked.memberId ?? ''
  await world.edit({ id: markedPerson }, { birthDate: '1950' })
  const id = await mark(markedPerson)
  const params = { id: account.memberId ?? '' }
  await world.server.call(deletePerson, { params, as: world.admin })
  const removal = await findEntry('delete_family_member')
  await removeOwn(deleteFaceAnswer, id, await world.server.signIn(marked))
  expect((await undo(removal)).status).toBe(200)
})

test('takes back an acceptance after an administrator has deleted the submission', async () => {
  const content = { title: 'A story', excerpt: 'In short.', content: 'At length.' }
  const id = await send({ type: 'blog', title: 'A story', content })
  const params = { id }
  await world.server.call(reviewSubmission, { params, body: { status: 'approved' }, as: world.admin })
  const acceptance = await findEntry('review_submission')
  await removeOwn(deleteSubmission, id, world.admin)
  expect((await undo(acceptance)).status).toBe(200)
  const articles = await world.server.db.selectFrom('articles').select('id').execute()
  expect(articles).toEqual([])
})

test('restores the answer to a comment that its author has deleted since as a comment of its own', async () => {
  const other = await world.server.createAdmin()
  const question = await comment(anna.id, 'Who knows?')
  const answer = await comment(anna.id, 'I know.', question, await world.server.signIn(other))
  const params = { id: other.id }
  await world.server.call(deleteUser, { params, query: { words: 'go' }, as: world.admin })
  const removal = await findEntry('delete_user')
  await removeOwn(deleteComment, question)
  expect(await readComments()).toEqual([])
  expect((await undo(removal)).status).toBe(200)
  expect(await readComments()).toMatchObject([{ id: answer, parent_id: null, text: 'I know.' }])
})

test.each([
  ['the account was deleted', { isPerson: false, hasMore: false }],
  ['the person was deleted with the account', { isPerson: true, hasMore: false }],
  ['the account was deleted, and another comment stayed', { isPerson: false, hasMore: true }],
])('restores a removed comment whose author has no account: %s', async (_, { isPerson, hasMore }) => {
  const names = { firstName: 'Berta', lastName: 'Vik' }
  const writer = await (isPerson ? world.server.createMember(names) : world.server.createAdmin(names))
  const as = await world.server.signIn(writer)
  const id = await comment(anna.id, 'Dear Anna', null, as)
  if (hasMore) await comment(anna.id, 'Hello', null, as)
  await removeOwn(deleteComment, id, world.admin)
  const removal = await findEntry('delete_comment')
  const remove = { params: { id: (isPerson ? writer.memberId : writer.id) ?? '' }, as: world.admin }
  expect((await world.server.call(isPerson ? deletePerson : deleteUser, remove)).status).toBe(200)
  expect((await undo(removal)).status).toBe(200)
  const restored = (await readComments()).find((one) => one.id === id)
  expect(restored).toMatchObject({ text: 'Dear Anna', author_id: null, author_name: 'Berta Vik' })
  expect((await undo(await findEntry('undo'))).status).toBe(200)
  expect((await readComments()).map((one) => one.id)).not.toContain(id)
})

test('keeps the name of a restored comment when the removal of its author is undone, too', async () => {
  const writer = await world.server.createAdmin({ firstName: 'Berta', lastName: 'Vik' })
  const as = await world.server.signIn(writer)
  const id = await comment(anna.id, 'Dear Anna', null, as)
  await comment(anna.id, 'Hello', null, as)
  await removeOwn(deleteComment, id, world.admin)
  const removal = await findEntry('delete_comment')
  await world.server.call(deleteUser, { params: { id: writer.id }, as: world.admin })
  const departure = await findEntry('delete_user')
  expect((await undo(removal)).status).toBe(200)
  expect((await undo(departure)).status).toBe(200)
  expect(await readComments()).toMatchObject([
    { text: 'Dear Anna', author_name: 'Berta Vik' },
    { text: 'Hello', author_id: writer.id },
  ])
})

test('still asks to undo the deletion by an administrator first', async () => {
  const id = await comment(double.id, 'Dear Anna')
  const merged = await merge()
  await removeOwn(deleteComment, id, world.admin)
  const deletion = await findEntry('delete_comment')
  expect((await undo(merged)).status).toBe(412)
  expect((await undo(deletion)).status).toBe(200)
  expect((await undo(merged)).status).toBe(200)
  expect(await readComments()).toMatchObject([{ id, target_id: double.id }])
})
