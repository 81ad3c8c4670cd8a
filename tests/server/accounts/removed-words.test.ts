/** What becomes of the words of an account that an administrator removes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { readVersion } from '#server/db/versions.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { listComments } from '#shared/contracts/comments.contract.ts'
import { listFaces } from '#shared/contracts/faces.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let anna: FamilyMember
let ole: FamilyMember
let leaving: TestAccount
let writer: TestBrowser
let reader: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.add('Anna Lind')
  ole = await world.add('Ole Vik')
  const init = { memberId: ole.id, firstName: 'Ole', lastName: 'Vik', role: 'admin' } as const
  leaving = await world.server.createMember(init)
  writer = await world.server.signIn(leaving)
  reader = await world.server.signIn(await world.server.createMember({ firstName: 'Kari', lastName: 'Vik' }))
})
afterEach(() => world.server.close())

async function comment(as: TestBrowser, text: string | null, parentId: string | null = null) {
  const content = { targetType: 'person', targetId: anna.id, parentId, text }
  const body = { type: 'comment', title: 'Anna Lind', content }
  return (await world.server.call(createSubmission, { as, body })).output().published_id ?? ''
}

async function mark(as: TestBrowser, itemId: string, x: number, faceId: string | null = null) {
  const region = faceId === null ? { x, y: 0.1, width: 0.1, height: 0.1 } : null
  const content = { title: 'A photo', itemId, faceId, region, personId: null, name: `Kari ${x}` }
  const body = { type: 'face', title: 'A photo', content }
  return (await world.server.call(createSubmission, { as, body })).output().published_id ?? ''
}

async function tellEverything() {
  const first = await comment(writer, 'She sang.')
  await comment(reader, 'And danced.', first)
  await comment(writer, 'All night.', first)
  await comment(writer, null)
  const { id: itemId } = await world.archiveItem()
  await mark(writer, itemId, 0.1)
  await mark(writer, itemId, 0.5, await mark(reader, itemId, 0.5))
  await acceptVoice(await recordVoice('Ole tells'))
  const { id } = await world.archiveItem({ title: 'A tape of 1962' }, sound)
  await world.server.db
    .updateTable('archive_items')
    .set({ uploaded_by: leaving.id })
    .where('id', 'in', [id, itemId])
    .execute()
}

const sound = { kind: 'audio', mime_type: 'audio/webm', file_name: 'Ole.weba' } as const

/** Sends a recording of the leaving account, and returns the submission's id. */
async function recordVoice(title: string) {
  const { id } = await addMediaRow(world.server, { owner_id: leaving.id, ...sound })
  const content = {
    ...{ description: 'How they met.', category: 'audio', voice: { speaker: 'Ole Vik', agrees: true } },
    ...{ fileName: 'Ole.weba', fileSize: 1, fileType: 'audio/webm', fileUrl: `/api/media/${id}` },
  }
  const body = { type: 'archive', title, content }
  return (await world.server.call(createSubmission, { body, as: writer })).output().id
}

async function acceptVoice(id: string) {
  const body = { status: 'approved' }
  const answer = await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })
  expect(answer.status).toBe(200)
}

/** Merges a person into a new one. */
async function mergeInto(name: string, { id }: FamilyMember) {
  const kept = await world.add(name)
  const body = { keep: { id: kept.id }, remove: { id }, take: [], account: 'keep' } as const
  expect((await world.server.call(mergePeople, { body, as: world.admin })).status).toBe(200)
  return kept
}

/** What everybody sees, without the times of changes. */
async function read() {
  const comments = (await world.server.call(listComments, { as: reader })).output()
  const faces = (await world.server.call(listFaces, { as: reader })).output()
  const items = (await world.server.call(listArchives, { as: reader })).output()
  return {
    comments: comments
      .map(({ author_name, author_member_id, text }) => [author_name, author_member_id, text])
      .toSorted((a, b) => `${a[2]}`.localeCompare(`${b[2]}`)),
    faces: faces
      .map(({ answers }) => answers.map(({ author_name, name }) => `${author_name}: ${name}`).toSorted())
      .toSorted(),
    items: items.data.map(({ title }) => title).toSorted(),
  }
}

async function remove(words?: 'stay' | 'go') {
  const query = words && { words }
  const call = { params: { id: leaving.id }, as: world.admin, ...(query && { query }) }
  expect((await world.server.call(deleteUser, call)).status).toBe(200)
}

async function undo() {
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 20 })
  const entry = logs.find(({ action }) => action === 'delete_user')
  return await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })
}

test.each(['stay', undefined] as const)('the words stay with the name: %s', async (words) => {
  await tellEverything()
  const before = await read()
  expect(before.comments).toContainEqual(['Ole Vik', ole.id, 'She sang.'])
  await remove(words)
  expect(await read()).toEqual(before)
})

test('the words go, the answers and pictures of others stay, and undo brings everything back', async () => {
  await tellEverything()
  const before = await read()
  await remove('go')
  const after = await read()
  expect(after).toMatchObject({
    comments: [['Kari Vik', expect.any(String), 'And danced.']],
    faces: [['Kari Vik: Kari 0.5']],
    items: ['A photo', 'A tape of 1962'],
  })
  expect((await undo()).status).toBe(200)
  expect(await read()).toEqual(before)
  expect(await world.server.db.selectFrom('former_accounts').selectAll().execute()).toEqual([])
})

test('the name stays where the person is deleted with the account', async () => {
  await comment(writer, 'She sang.')
  const headers = { 'If-Match': '*' }
  await world.server.call(deletePerson, { params: { id: ole.id }, as: world.admin, headers })
  expect((await read()).comments).toEqual([['Ole Vik', null, 'She sang.']])
})

test('the name follows a person who is merged, and is gone when the person is erased', async () => {
  await comment(writer, 'She sang.')
  const answer = await comment(reader, 'And danced.', await comment(writer, 'She laughed.'))
  await remove()
  const twin = await mergeInto('Olav Vik', ole)
  expect((await read()).comments).toContainEqual(['Olav Vik', twin.id, 'She sang.'])
  const headers = { 'If-Match': '*' }
  await world.server.call(erasePerson, { params: { id: twin.id }, as: world.admin, headers })
  expect(await world.server.db.selectFrom('former_accounts').selectAll().execute()).toEqual([])
  expect(answer).not.toBe('')
  expect((await read()).comments).toEqual([
    ['Kari Vik', expect.any(String), 'And danced.'],
    ['', null, 'Private'],
  ])
})

test('a voice that waits for a review goes with the words, and comes back with them', async () => {
  const id = await recordVoice('Ole tells')
  const list = async () => {
    const rows = await world.server.db
      .selectFrom('submissions')
      .innerJoin('submission_media', 'submission_media.submission_id', 'submissions.id')
      .select('submissions.id')
      .execute()
    return rows.map((row) => row.id)
  }
  expect(await list()).toEqual([id])
  await remove('go')
  expect(await list()).toEqual([])
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
  expect(logs).toMatchObject([{ action: 'delete_user', details: { deleted_recordings: ['Ole tells'] } }])
  expect((await undo()).status).toBe(200)
  expect(await list()).toEqual([id])
})

test('answers of somebody whose account was removed before stay, too', async () => {
  const kari = await world.server.createMember({ firstName: 'Kari', lastName: 'Lind', role: 'admin' })
  await comment(await world.server.signIn(kari), 'And danced.', await comment(writer, 'She sang.'))
  await world.server.call(deleteUser, { params: { id: kari.id }, as: world.admin })
  await remove('go')
  expect((await read()).comments).toEqual([['Kari Lind', expect.any(String), 'And danced.']])
})

test('no name is kept of an account that has told nothing', async () => {
  await remove()
  expect(await world.server.db.selectFrom('former_accounts').selectAll().execute()).toEqual([])
})

test('the name follows a person whose account the merge itself removes', async () => {
  await comment(writer, 'She sang.')
  const kept = await world.add('Olav Vik')
  await world.server.createMember({ memberId: kept.id, firstName: 'Olav', lastName: 'Vik' })
  const body = { keep: { id: kept.id }, remove: { id: ole.id }, take: [], account: 'keep' } as const
  await world.server.call(mergePeople, { body, as: world.admin })
  expect((await read()).comments).toEqual([['Olav Vik', kept.id, 'She sang.']])
})

test('the removal can be undone after the person was merged', async () => {
  await comment(writer, 'She sang.')
  await remove()
  const kept = await mergeInto('Olav Vik', ole)
  expect((await undo()).status).toBe(200)
  expect((await read()).comments).toEqual([['Olav Vik', kept.id, 'She sang.']])
})

test('devices learn the new name of a person whose account was removed', async () => {
  await comment(writer, 'She sang.')
  const { id: itemId } = await world.archiveItem()
  await mark(writer, itemId, 0.1)
  await remove()
  const [comments, faces] = [
    await readVersion(world.server.db, 'comments'),
    await readVersion(world.server.db, 'faces'),
  ]
  await world.edit(ole, { firstName: 'Olaug' })
  expect((await read()).comments).toEqual([['Olaug Vik', ole.id, 'She sang.']])
  expect(await readVersion(world.server.db, 'comments')).not.toEqual(comments)
  expect(await readVersion(world.server.db, 'faces')).not.toEqual(faces)
})
