/** Erasing a person about whom relatives have sent submissions: no table holds the name afterwards. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission, deleteSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { listTables, readSearchIndex } from '#tests/support/stored-tables.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestBrowser
let zenobia: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.signIn(await world.server.createMember())
  zenobia = await world.add('Zenobia Quist', { birthDate: '1950', deceased: false })
})
afterEach(() => world.server.close())

async function send(type: string, title: string, content: object): Promise<string> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = { type, title, content: { title, ...content } }
  return (await world.server.call(createSubmission, { body, as: author, headers })).output().id
}

const sendCorrection = () =>
  send('correction', 'Birth: Zenobia Quist', {
    ...{ personId: zenobia.id, subject: 'other', suggested: {}, before: {} },
    reason: 'She told me.',
  })

const sendInvitation = () =>
  send('invitation', 'Invitation for Zenobia Quist', { personId: zenobia.id, reason: '' })

const sendRelative = (relative: FamilyMember, firstName: string) =>
  send('relative', `${firstName} Quist, child of ${relative.first_name} Quist`, {
    ...{ personId: relative.id, personName: 'A relative', relation: 'child' },
    ...{ firstName, lastName: 'Quist' },
  })

async function review(id: string, status: 'approved' | 'rejected') {
  const body = { status, reviewNotes: status === 'rejected' ? 'We know that.' : '' }
  return (await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })).output()
}

async function remove(id: string, as = author) {
  expect((await world.server.call(deleteSubmission, { params: { id }, as })).status).toBe(200)
}

/** The tables with a word in any row. */
async function findTables(word: string): Promise<string[]> {
  const { db } = world.server
  const texts = [['audit_search', await readSearchIndex(db)]]
  for (const name of await listTables(db)) {
    texts.push([name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)])
  }
  return texts.flatMap(([name = '', text = '']) => (text.toLowerCase().includes(word) ? name : []))
}

async function erase(id: string): Promise<void> {
  expect(await findTables('zenobia')).toContain('people')
  ;(await world.server.call(erasePerson, { params: { id }, as: world.admin })).output()
}

test.each([
  ['a correction', sendCorrection],
  ['an invitation', sendInvitation],
  ['a new child', () => sendRelative(zenobia, 'Kid')],
])('leaves nothing of %s that was withdrawn, or rejected and deleted', async (_, sendOne) => {
  await remove(await sendOne())
  const rejected = await sendOne()
  await review(rejected, 'rejected')
  await remove(rejected, world.admin)
  await erase(zenobia.id)
  expect(await findTables('zenobia')).toEqual([])
})

test.each(['there', 'deleted'])(
  'leaves nothing of an accepted submission of the person that is %s',
  async (state) => {
    const parent = await world.add('Nora Quist', { birthDate: '1930' })
    await world.server.call(erasePerson, { params: { id: zenobia.id }, as: world.admin })
    const id = await sendRelative(parent, 'Zenobia')
    const { published_id } = await review(id, 'approved')
    if (state === 'deleted') await remove(id, world.admin)
    await erase(published_id ?? '')
    expect(await findTables('zenobia')).toEqual([])
  },
)

test('leaves no typed name in the stored response to an answer about a face', async () => {
  const item = await world.archiveItem()
  const region = { x: 0.1, y: 0.2, width: 0.1, height: 0.15 }
  const face = { itemId: item.id, faceId: null, region, personId: null }
  await send('face', 'A photo', { ...face, name: 'zenobia  QUIST' })
  const other = { ...face, region: { ...region, x: 0.6 }, name: 'Nora Vik' }
  await send('face', 'A photo', other)
  await erase(zenobia.id)
  expect(await findTables('zenobia')).toEqual([])
  expect(await findTables('nora vik')).toContain('idempotency_keys')
})
