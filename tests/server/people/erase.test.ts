/** Previewing the deletion of a person, and erasing a living person's data on request. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { me } from '#shared/contracts/accounts.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople, previewRemoval } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

/** Whether a text contains a word; a year inside an id or a hash does not count. */
function holds(text: string, secret: string): boolean {
  return new RegExp(/^\d+$/.test(secret) ? `(?<![-\\w])${secret}(?!\\w)` : secret, 'i').test(text)
}

async function family() {
  const ole = await world.add('Ole Berg')
  const anna = await world.add('Anna Bergsdatter', {
    partners: [{ memberId: ole.id, from: '1999-08-07', place: 'Vossevangen' }],
    birthDate: '1971-02-03',
    birthPlace: 'Hardanger',
    biography: 'Plays the violin.',
    phone: '5551234',
  })
  const kari = await world.add('Kari Berg', { motherId: anna.id })
  const nils = await world.add('Nils Foss', { otherParents: [{ memberId: anna.id, kind: 'step' }] })
  return { ole, anna, kari, nils }
}

test('lists the partners, children, events, articles, archive items and account that a deletion affects', async () => {
  const { ole, anna, kari, nils } = await family()
  const event = await world.event('Graduation', { associatedMemberId: anna.id })
  const article = await world.article('blog', 'At the concert', { memberIds: [anna.id] })
  const item = await world.archiveItem({ title: 'Her letter', memberIds: [anna.id] })
  await world.server.createMember({ memberId: anna.id, username: 'anna.b' })
  const params = { id: anna.id }
  expect((await world.server.call(previewRemoval, { params, as: world.admin })).output()).toMatchObject({
    name: 'Anna Bergsdatter',
    partners: [{ id: ole.id, name: 'Ole Berg' }],
    children: [{ id: kari.id, name: 'Kari Berg' }],
    other_children: [{ id: nils.id, name: 'Nils Foss' }],
    events: [{ id: event.id, title: 'Graduation' }],
    news: [],
    blog: [{ id: article.id, title: 'At the concert' }],
    archive_items: [{ id: item.id, title: 'Her letter' }],
    username: 'anna.b',
    is_last_admin: false,
  })
})

test('keeps an erased person’s place in the family tree under the name "Private"', async () => {
  const { ole, anna, kari, nils } = await family()
  const params = { id: anna.id }
  const { member } = (await world.server.call(erasePerson, { params, as: world.admin })).output()
  expect(member).toMatchObject({
    first_name: 'Private',
    last_name: '',
    birth_date: null,
    birth_place: null,
    biography: null,
    partners: [{ member_id: ole.id, from: null, place: null }],
  })
  expect((await world.read(kari)).mother_id).toBe(anna.id)
  expect((await world.read(nils)).other_parents).toEqual([{ member_id: anna.id, kind: 'step' }])
})

test('answers 412 with the current record to an outdated erasure, and erases nothing', async () => {
  const { anna } = await family()
  const changed = await world.edit(anna, { occupation: 'Violinist' })
  const erase = (seen: string) =>
    world.server.call(erasePerson, {
      params: { id: anna.id },
      headers: { 'If-Match': `"${seen}"` },
      as: world.admin,
    })
  const stale = await erase(anna.updated_at)
  expect([stale.status, stale.code]).toEqual([412, 'stale_edit'])
  expect(stale.json).toMatchObject({ current: { id: anna.id, occupation: 'Violinist' } })
  expect((await world.read(anna)).first_name).toBe('Anna')
  expect((await erase(changed.updated_at)).output().member.first_name).toBe('Private')
})

test('leaves none of the data in the database, the audit log and the undo data', async () => {
  const { anna } = await family()
  const account = await world.server.createMember({
    memberId: anna.id,
    username: 'anna.b',
    firstName: 'Anna',
    lastName: 'Bergsdatter',
    email: 'bergsdatter@example.org',
  })
  await queueNotification(
    { ...world.server.deps, mailer: { isSetUp: true, send: async () => undefined } },
    { to: 'bergsdatter@example.org', subject: 'Dear Bergsdatter', text: 'violin' },
  )
  const browser = await world.server.signIn(account)
  const body = {
    type: 'blog',
    title: 'My violin',
    content: { title: 'My violin', excerpt: 'E', content: 'C' },
  }
  await world.server.call(createSubmission, { body, as: browser })
  await world.event('Bergsdatter graduates', { associatedMemberId: anna.id })
  await world.edit(anna, { occupation: 'Violinist' })
  await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  const { db } = world.server
  const tables = [
    'people',
    'unions',
    'accounts',
    'events',
    'submissions',
    'audit_log',
    'row_changes',
    'mails',
  ] as const
  for (const table of [...tables, 'idempotency_keys' as const]) {
    const text = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    for (const secret of [
      'Bergsdatter',
      '1971',
      'Hardanger',
      'violin',
      'Violin',
      '5551234',
      'Vossevangen',
      'anna.b',
    ]) {
      expect(holds(text, secret), `${secret} in ${table}`).toBe(false)
    }
  }
  const found = await world.server.call(getAuditLog, { query: { search: 'bergsdatter' }, as: world.admin })
  expect(found.output().logs).toEqual([])
  expect((await world.server.call(me, { as: browser })).code).toBe('session_revoked')
})

test('lists the texts and items that may still contain the person’s name', async () => {
  const { anna } = await family()
  const article = await world.article('news', 'At the concert', { memberIds: [anna.id] })
  const { left } = (
    await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  ).output()
  expect(left.news).toEqual([{ id: article.id, title: 'At the concert' }])
})

test('lists sources that only the person’s facts cited, and facts of others that name the person', async () => {
  const { server, admin } = world
  const [anna, carl] = [await world.add('Anna Lind'), await world.add('Carl Berg')]
  const cite = async (title: string, ids: string[]) => {
    const { id } = (
      await server.call(sourceEndpoints.create, { body: { title, text: 'Of Anna Lind' }, as: admin })
    ).output()
    for (const personId of ids) {
      const body = { personId, tag: 'RESI', value: 'Farm', citations: [{ source_id: id }] }
      await server.call(factEndpoints.create, { body, as: admin })
    }
    return id
  }
  const own = await cite('Letter of Anna', [anna.id])
  await cite('Parish register', [anna.id, carl.id])
  const participants = [{ name: 'Anna  LIND', role: 'WITN' }]
  const census = { personId: carl.id, tag: 'CENS', date: '1891', participants }
  await server.call(factEndpoints.create, { body: census, as: admin })
  const { left } = (await server.call(erasePerson, { params: { id: anna.id }, as: admin })).output()
  expect(left.sources).toEqual([{ id: own, title: 'Letter of Anna' }])
  expect(left.facts).toEqual([{ id: carl.id, title: 'Census 1891' }])
})

test('logs an erasure without the data, and cannot undo it', async () => {
  const { anna } = await family()
  await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  const [entry] = (await world.server.call(getAuditLog, { as: world.admin })).output().logs
  expect(entry).toMatchObject({
    action: 'erase_family_member',
    target_id: anna.id,
    details: {},
    can_undo: false,
  })
  expect(
    (await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })).status,
  ).toBe(409)
})

test('erases the data of records that were merged into the person', async () => {
  const one = await world.add('Nora Vik')
  const other = await world.add('Eleonora Vikdal', { birthDate: '1971-02-03', occupation: 'Violinist' })
  await world.edit(other, { biography: 'Plays in Hardanger.' })
  const body = { keep: { id: one.id }, remove: { id: other.id }, take: ['biography'] }
  await world.server.call(mergePeople, { body, as: world.admin })
  await world.server.call(erasePerson, { params: { id: one.id }, as: world.admin })
  for (const table of ['audit_log', 'row_changes'] as const) {
    const text = JSON.stringify(await world.server.db.selectFrom(table).selectAll().execute())
    for (const secret of ['Vikdal', '1971', 'Violinist', 'Hardanger']) {
      expect(holds(text, secret), `${secret} in ${table}`).toBe(false)
    }
  }
})

test('rejects all other changes of audit log entries', async () => {
  await world.add('Anna Berg')
  const change = world.server.db.updateTable('audit_log').set({ details: '{"name":"Eva"}' }).execute()
  await expect(change).rejects.toThrow('append-only')
  const renamed = world.server.db.updateTable('audit_log').set({ account_first_name: 'Eva' }).execute()
  await expect(renamed).rejects.toThrow('append-only')
  await expect(world.server.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('does not bring the data back when the same file is imported again', async () => {
  const data = makeDataDir()
  const where = { db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }
  const text = gedcomFile(
    individualRecord(
      'I1',
      'Anna /Bergsdatter/',
      '1 BIRT',
      '2 DATE 3 FEB 1971',
      '2 PLAC Hardanger',
      '1 _ODD violin',
      '1 FAMS @F1@',
    ),
    individualRecord('I2', 'Ole /Berg/', '1 FAMS @F1@'),
    familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1999', '2 PLAC Vossevangen'),
  )
  await importText(where, text)
  const anna = (await world.everybody()).find((person) => person.last_name === 'Bergsdatter')
  await world.server.call(erasePerson, { params: { id: anna?.id ?? '' }, as: world.admin })
  const report = await importText(where, text)
  data.remove()
  expect(report).toMatchObject({ added: { people: 0, families: 0 }, changed: { people: 0, families: 0 } })
  for (const table of ['people', 'unions', 'gedcom_links'] as const) {
    const rows = JSON.stringify(await world.server.db.selectFrom(table).selectAll().execute())
    for (const secret of ['Bergsdatter', '1971', 'Hardanger', 'violin', 'Vossevangen']) {
      expect(holds(rows, secret), `${secret} in ${table}`).toBe(false)
    }
  }
  expect((await world.read({ id: anna?.id ?? '' })).partners).toHaveLength(1)
})

const alone = gedcomFile(
  individualRecord(
    'I1',
    'Anna /Bergsdatter/',
    '1 BIRT',
    '2 DATE 3 FEB 1971',
    '1 _UID 9D7A62E0B38648F2A0E0F0A5C6B0D1E2',
  ),
)

test.each([
  ['under the same name', alone],
  ['in another program, by the unique id', alone.replace('@I1@', '@P77@').replace('Anna /', 'Anna M. /')],
])('recognizes an erased person who is the only one in a file: %s', async (_, text) => {
  const data = makeDataDir()
  const where = { db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }
  await importText(where, alone)
  const [anna] = await world.everybody()
  await world.server.call(erasePerson, { params: { id: anna?.id ?? '' }, as: world.admin })
  for (let again = 0; again < 2; again++) {
    expect(await importText(where, text)).toMatchObject({ added: { people: 0 }, changed: { people: 0 } })
  }
  data.remove()
  expect((await world.everybody()).map(({ first_name }) => first_name)).toEqual(['Private'])
  const links = JSON.stringify(await world.server.db.selectFrom('gedcom_links').selectAll().execute())
  for (const secret of ['Bergsdatter', '1971', '9d7a62e0']) expect(holds(links, secret)).toBe(false)
})

test('erases an imported person’s data from unions, events and the preserved import data', async () => {
  const data = makeDataDir()
  const where = { db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }
  const text = gedcomFile(
    individualRecord('I1', 'Anna /Bergsdatter/', '1 EMIG', '2 DATE 1971', '1 FAMS @F1@'),
    individualRecord('I2', 'Ole /Berg/', '1 FAMS @F1@'),
    familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1999', '2 PLAC Vossevangen', '2 _ODD violin'),
  )
  await importText(where, text, { events: true })
  const anna = (await world.everybody()).find((person) => person.last_name === 'Bergsdatter')
  await world.server.call(erasePerson, { params: { id: anna?.id ?? '' }, as: world.admin })
  for (let again = 0; again < 2; again++) {
    for (const table of ['people', 'unions', 'events', 'gedcom_links'] as const) {
      const rows = JSON.stringify(await world.server.db.selectFrom(table).selectAll().execute())
      for (const secret of ['Bergsdatter', '1971', '1999', 'violin', 'Vossevangen']) {
        expect(holds(rows, secret), `${secret} in ${table}`).toBe(false)
      }
    }
    await importText(where, text, { events: true })
  }
  data.remove()
})
