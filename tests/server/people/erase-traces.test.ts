/** Erasing a person whose records were approved, edited and deleted before: no table holds the person's words afterwards. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { saveUpload } from '#server/media/resumable/resumable.store.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { login } from '#shared/contracts/accounts.contract.ts'
import { deleteArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  createPerson,
  deletePerson,
  resetMemberPassword,
  updateMemberAccount,
} from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission, deleteSubmission } from '#shared/contracts/submissions.contract.ts'
import { createEvent, deleteEvent } from '#shared/contracts/timeline.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { pdf } from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { listTables, readSearchIndex } from '#tests/support/stored-tables.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'
import { holdTransactions } from '#tests/support/transaction-faults.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

/** The text of every table of the database, and the bytes of the audit log's search index. */
async function readAllTables(): Promise<Map<string, string>> {
  const { db } = world.server
  const texts = new Map<string, string>()
  for (const name of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    texts.set(name, JSON.stringify(rows))
  }
  texts.set('audit_search', await readSearchIndex(db))
  return texts
}

async function findTables(word: string): Promise<string[]> {
  const texts = await readAllTables()
  return [...texts]
    .filter(([, text]) => text.toLowerCase().includes(word.toLowerCase()))
    .map(([name]) => name)
}

async function expectNoTableHolds(...words: string[]): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const word of words) {
    const tables = await findTables(word)
    if (tables.length > 0) found[word] = tables
  }
  expect(found).toEqual({})
}

async function erase(id: string): Promise<void> {
  ;(await world.server.call(erasePerson, { params: { id }, as: world.admin })).output()
}

async function addAnna() {
  const ole = await world.add('Ole Berg')
  const anna = await world.add('Anna Bergsdatter', {
    partners: [{ memberId: ole.id, from: '1999-08-07', place: 'Vossevangen' }],
  })
  return { ole, anna }
}

/** Creates an account through the API, as an administrator does. */
async function addAccount(memberId: string, email: string): Promise<TestBrowser> {
  const params = { id: memberId }
  const { username } = (await world.server.call(resetMemberPassword, { params, as: world.admin })).output()
  await world.server.call(updateMemberAccount, { params, body: { email }, as: world.admin })
  const account = await world.server.db
    .updateTable('accounts')
    .set({ must_change_password: 0 })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow()
  return await world.server.signIn({
    ...{ id: account.id, username, email, memberId, role: 'member', mustChangePassword: false },
  })
}

async function submit(as: TestBrowser, title: string, text: string): Promise<string> {
  const content = { title, excerpt: text, content: text }
  const body = { type: 'blog', title, content }
  return (await world.server.call(createSubmission, { body, as })).output().id
}

async function approve(id: string): Promise<string> {
  const body = { status: 'approved', reviewNotes: 'Thank you, Bergsdatter' }
  const { published_id } = (
    await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })
  ).output()
  return published_id ?? ''
}

async function listUndoable(): Promise<string[]> {
  const { logs } = (await world.server.call(getAuditLog, { query: { limit: 100 }, as: world.admin })).output()
  return logs.filter(({ can_undo }) => can_undo).map(({ id }) => id)
}

async function undoAll(): Promise<void> {
  for (const id of await listUndoable()) {
    await world.server.call(undoActivity, { params: { id }, as: world.admin })
  }
}

test('leaves nothing of a post that was approved and deleted before', async () => {
  const { anna } = await addAnna()
  const browser = await addAccount(anna.id, 'violinist@example.org')
  const id = await approve(await submit(browser, 'Hardanger tunes', 'The fiddle in the attic'))
  await world.server.call(articleEndpoints.blog.remove, { params: { id }, as: world.admin })
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter', 'violinist@', 'Hardanger', 'fiddle')
  await undoAll()
  await expectNoTableHolds('Bergsdatter', 'violinist@', 'Hardanger', 'fiddle')
})

test('leaves only the published text of a post that was approved before', async () => {
  const { anna } = await addAnna()
  const browser = await addAccount(anna.id, 'violinist@example.org')
  await approve(await submit(browser, 'Hardanger tunes', 'The fiddle in the attic'))
  await erase(anna.id)
  await undoAll()
  expect(await findTables('fiddle')).toEqual(['articles'])
  await expectNoTableHolds('Bergsdatter', 'violinist@')
})

test('leaves nothing of a submission that its author withdrew before', async () => {
  const { anna } = await addAnna()
  const browser = await addAccount(anna.id, 'violinist@example.org')
  const id = await submit(browser, 'Hardanger tunes', 'The fiddle in the attic')
  await world.server.call(deleteSubmission, { params: { id }, as: browser })
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter', 'Hardanger', 'fiddle')
})

test('leaves nothing of an event that was deleted before', async () => {
  const { anna } = await addAnna()
  const body = {
    ...{ title: 'Bergsdatter graduates', description: 'In Hardanger.', eventDate: '1990' },
    associatedMemberId: anna.id,
  }
  const event = (await world.server.call(createEvent, { body, as: world.admin })).output()
  await world.server.call(deleteEvent, { params: { id: event.id }, as: world.admin })
  await erase(anna.id)
  await undoAll()
  await expectNoTableHolds('Bergsdatter', 'Hardanger')
})

test.each(['there', 'deleted before'])('leaves no correction of an event that is %s', async (state) => {
  const { anna } = await addAnna()
  const { id } = await world.event('A voyage', { associatedMemberId: anna.id })
  const reader = await world.server.signIn(await world.server.createMember())
  const content = {
    ...{ subject: 'event', eventId: id, suggested: { date: '1931' } },
    ...{ before: { recordTitle: 'A voyage', value: '1930' }, reason: 'The violinist told me.' },
  }
  const body = { type: 'correction', title: 'A voyage', content }
  const headers = { 'Idempotency-Key': randomUUID() }
  ;(await world.server.call(createSubmission, { body, headers, as: reader })).output()
  if (state === 'deleted before') {
    ;(await world.server.call(deleteEvent, { params: { id }, as: world.admin })).output()
  }
  await erase(anna.id)
  await expectNoTableHolds('violinist told', 'A voyage')
})

test('leaves nothing of an account that was deleted before', async () => {
  const { anna } = await addAnna()
  const params = { id: anna.id }
  const old = await addAccount(anna.id, 'violinist@example.org')
  await submit(old, 'Hardanger tunes', 'The fiddle in the attic')
  const body = { role: 'admin', username: 'fiddler' }
  await world.server.call(updateMemberAccount, { params, body, as: world.admin })
  const account = await world.server.db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', 'fiddler')
    .executeTakeFirstOrThrow()
  await world.server.call(deleteUser, { params: { id: account.id }, as: world.admin })
  await world.server.call(login, { body: { username: 'fiddler', password: 'not this one' } })
  await addAccount(anna.id, 'anna@example.net')
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter', 'violinist@', 'anna@example.net', 'fiddl', 'Hardanger')
})

test('leaves nothing of a union that was removed before', async () => {
  const { ole, anna } = await addAnna()
  await world.edit(ole, { partners: [] })
  await erase(anna.id)
  await undoAll()
  await expectNoTableHolds('Bergsdatter', '1999-08-07', 'Vossevangen')
})

test('leaves nothing of the union with a partner who was deleted before', async () => {
  const { ole, anna } = await addAnna()
  await world.server.call(deletePerson, { params: { id: ole.id }, as: world.admin })
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter', '1999-08-07', 'Vossevangen')
})

test('deletes files that only the person used, without their names in the log', async () => {
  const { anna } = await addAnna()
  const browser = await addAccount(anna.id, 'violinist@example.org')
  const session = await world.server.db
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', anna.id)
    .execute()
  const owner_id = session[0]?.id ?? ''
  const photo = await addMediaRow(world.server, { file_name: 'bergsdatter-old.jpg', folder: 'profiles' })
  const newer = await addMediaRow(world.server, { file_name: 'bergsdatter-new.jpg', folder: 'profiles' })
  const upload = await addMediaRow(world.server, { file_name: 'bergsdatter-letter.jpg', owner_id })
  await addMediaRow(world.server, { file_name: 'bergsdatter-unused.jpg', owner_id })
  await world.edit(anna, { profilePhotoUrl: buildMediaUrl(photo.id) })
  await world.edit(anna, { profilePhotoUrl: buildMediaUrl(newer.id) })
  await saveUpload(world.server.db, {
    ...{ id: randomUUID(), account_id: owner_id, folder: 'archives', file_name: 'bergsdatter-film.mp4' },
    ...{ size: 10, state: 'receiving', refusal: null },
    ...{ created_at: '2026-05-01T12:00:00.000Z', expires_at: '2026-05-08T12:00:00.000Z' },
  })
  const content = {
    ...{ title: 'A letter', description: 'Found', category: 'letters', fileName: 'bergsdatter-letter.jpg' },
    ...{ fileSize: 1000, fileType: 'image/jpeg', fileUrl: buildMediaUrl(upload.id) },
  }
  const body = { type: 'archive', title: 'A letter', content }
  ;(await world.server.call(createSubmission, { body, as: browser })).output()
  await erase(anna.id)
  await expectNoTableHolds('bergsdatter')
  expect(await world.server.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('removes the uploader’s name from items of an account that was deleted before', async () => {
  const { anna } = await addAnna()
  await addAccount(anna.id, 'violinist@example.org')
  const { id } = await world.server.db
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const upload = await addMediaRow(world.server, { owner_id: id })
  const browser = await world.server.signIn({
    ...{ id, username: 'x', email: null, memberId: anna.id, role: 'member', mustChangePassword: false },
  })
  const content = {
    ...{ title: 'A letter', description: 'Found', category: 'letters', fileName: 'photo.jpg' },
    ...{ fileSize: 1000, fileType: 'image/jpeg', fileUrl: buildMediaUrl(upload.id) },
  }
  const body = { type: 'archive', title: 'A letter', content }
  const submission = (await world.server.call(createSubmission, { body, as: browser })).output()
  const item = await approve(submission.id)
  await world.server.db.deleteFrom('accounts').where('id', '=', id).execute()
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter', 'violinist@')
  await world.server.call(deleteArchive, { params: { id: item }, as: world.admin })
  await expectNoTableHolds('Bergsdatter', 'violinist@')
})

test('leaves no name that another person had while the two were merged', async () => {
  const nora = await world.add('Nora Vik')
  const anna = await world.add('Anna Bergsdatter')
  const body = { keep: { id: nora.id }, remove: { id: anna.id } }
  for (let repeat = 0; repeat < 2; repeat++) {
    await world.server.call(mergePeople, { body, as: world.admin })
    const [merge = ''] = await listUndoable()
    await world.server.call(undoActivity, { params: { id: merge }, as: world.admin })
  }
  expect(await findTables('Bergsdatter')).toContain('audit_log')
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter')
})

describe('a request that was under way while the person was erased', () => {
  test('saves no submission', async () => {
    const { anna } = await addAnna()
    const browser = await addAccount(anna.id, 'violinist@example.org')
    const held = holdTransactions(world.server, 1)
    const content = { title: 'Hardanger tunes', excerpt: 'The fiddle', content: 'The fiddle' }
    const body = { type: 'blog', title: 'Hardanger tunes', content }
    const sending = world.server.call(createSubmission, { body, as: browser })
    await held.arrived
    await erase(anna.id)
    held.release()
    const { status, code } = await sending
    expect([status, code]).toEqual([401, 'session_revoked'])
    await expectNoTableHolds('Bergsdatter', 'Hardanger', 'fiddle')
  })

  test('saves no file', async () => {
    const { anna } = await addAnna()
    await addAccount(anna.id, 'violinist@example.org')
    const { id: ownerId } = await world.server.db
      .selectFrom('accounts')
      .select('id')
      .where('member_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    const held = holdTransactions(world.server, 1)
    const file = { ownerId, folder: 'archives', fileName: 'bergsdatter.pdf', source: pdf } as const
    const storing = Promise.allSettled([storeFile(world.server.deps, file)])
    await held.arrived
    await erase(anna.id)
    held.release()
    expect(await storing).toMatchObject([{ status: 'rejected', reason: { code: 'session_revoked' } }])
    await expectNoTableHolds('Bergsdatter')
  })
})

test('deletes queued mails to administrators that name the person', async () => {
  const { anna } = await addAnna()
  const deps = { ...world.server.deps, mailer: { isSetUp: true, send: async () => undefined } }
  const to = 'office@example.org'
  await queueNotification(deps, {
    to,
    subject: 'Anna Bergsdatter has sent in a blog post',
    text: 'Review it',
  })
  await queueNotification(deps, { to, subject: 'Review', text: 'Anna Bergsdatter has sent in a blog post' })
  await queueNotification(deps, { to, subject: 'Ole Berg has sent in a blog post', text: 'Review it' })
  await erase(anna.id)
  await expectNoTableHolds('Bergsdatter')
  expect(await findTables('Ole Berg has sent in')).toEqual(['mails'])
})

describe('other people', () => {
  test('are created only once by a repeated request that named the erased person', async () => {
    const { anna } = await addAnna()
    const headers = { 'Idempotency-Key': randomUUID() }
    const create = () =>
      world.server.call(createPerson, {
        body: { firstName: 'Kari', motherId: anna.id },
        headers,
        as: world.admin,
      })
    expect((await create()).status).toBe(201)
    await erase(anna.id)
    const again = await create()
    expect([again.status, again.code]).toEqual([410, 'gone'])
    expect(again.headers.get('Retry-After')).toBeNull()
    expect((await world.everybody()).filter(({ first_name }) => first_name === 'Kari')).toHaveLength(1)
  })

  test('keep their records, their log entries and the changes that do not name the person', async () => {
    const { ole, anna } = await addAnna()
    const nils = await world.add('Nils Foss', { birthPlace: 'Bergen' })
    await world.edit(nils, { occupation: 'Carpenter' })
    await world.edit(ole, { occupation: 'Fisherman' })
    await erase(anna.id)
    expect(await findTables('Carpenter')).toEqual(
      expect.arrayContaining(['people', 'audit_log', 'row_changes']),
    )
    expect(await findTables('Fisherman')).toEqual(expect.arrayContaining(['people', 'audit_log']))
    const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
    const edit = logs.find(({ target_id, can_undo }) => target_id === nils.id && can_undo)
    await world.server.call(undoActivity, { params: { id: edit?.id ?? '' }, as: world.admin })
    expect((await world.read(nils)).occupation).toBeNull()
  })

  test('keep their data when their merge into the erased person was undone', async () => {
    const one = await world.add('Nora Vik')
    const other = await world.add('Eleonora Vikdal', { birthPlace: 'Bergen' })
    await world.edit(other, { occupation: 'Carpenter' })
    const body = { keep: { id: one.id }, remove: { id: other.id } }
    await world.server.call(mergePeople, { body, as: world.admin })
    const [merge = ''] = await listUndoable()
    await world.server.call(undoActivity, { params: { id: merge }, as: world.admin })
    await erase(one.id)
    expect((await world.read(other)).occupation).toBe('Carpenter')
    expect(await findTables('Carpenter')).toEqual(expect.arrayContaining(['audit_log']))
  })
})

test('logs no author, submitter or uploader names with the records', async () => {
  const { anna } = await addAnna()
  const browser = await addAccount(anna.id, 'violinist@example.org')
  const article = await approve(await submit(browser, 'Tunes', 'Of the valley'))
  await world.server.call(articleEndpoints.blog.remove, { params: { id: article }, as: world.admin })
  const [deletion = ''] = await listUndoable()
  await world.server.call(undoActivity, { params: { id: deletion }, as: world.admin })
  await world.archiveItem()
  const { logs } = (await world.server.call(getAuditLog, { query: { limit: 100 }, as: world.admin })).output()
  const records = logs.filter(({ target_type }) =>
    ['blog_post', 'submission', 'archive_item'].includes(target_type),
  )
  expect(records.map(({ action }) => action)).toContain('undo')
  const fields = records.flatMap(({ details }) => [
    ...Object.keys(details),
    ...Object.keys({ ...(typeof details['changes'] === 'object' ? details['changes'] : {}) }),
  ])
  expect(fields.filter((field) => /(first|last)_name|by_name|submitter$/.test(field))).toEqual([])
})
