/** New relatives: who reads what waits, what an acceptance adds, and what happens when the tree has changed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestBrowser
let authorId: string
let stranger: TestBrowser
let ingrid: FamilyMember
let torstein: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  const account = await world.server.createMember({ firstName: 'Selam', lastName: 'Lind' })
  authorId = account.id
  author = await world.server.signIn(account)
  stranger = await world.server.signIn(await world.server.createMember())
  ingrid = await world.add('Ingrid Lind', { gender: 'F' })
  torstein = await world.add('Torstein Berg', { gender: 'M', partners: [{ memberId: ingrid.id }] })
})
afterEach(() => world.server.close())

const selma = { relation: 'child', firstName: 'Selma', lastName: 'Berg', birthDate: '2026-04-03' }

async function trySend(more: object = selma, person = ingrid) {
  const content = { personId: person.id, personName: 'Ingrid Lind', ...more }
  const body = { type: 'relative', title: 'Selma Berg, child of Ingrid Lind', content }
  return await world.server.call(contract.createSubmission, { body, as: author })
}

const send = async (more: object = selma, person = ingrid) => (await trySend(more, person)).output()

async function addPicture(owner_id: string | null) {
  const { id } = await addMediaRow(world.server, { owner_id, folder: 'profiles' })
  return { fileName: 'a.jpg', fileSize: 1, fileType: 'image/jpeg', fileUrl: `/api/media/${id}` }
}

const review = (id: string, body: object, as = world.admin) =>
  world.server.call(reviews.reviewSubmission, { params: { id }, body, as })

/** Accepts, and reads the person who was added. */
async function accept(id: string, more: object = {}): Promise<FamilyMember> {
  const accepted = (await review(id, { status: 'approved', ...more })).output()
  expect(accepted.status).toBe('approved')
  return await world.read({ id: accepted.published_id ?? '' })
}

const readOwn = async () => (await world.server.call(contract.listMySubmissions, { as: author })).output()

describe('a new relative who waits', () => {
  test('is read by the author and by administrators only', async () => {
    const { id } = await send({ ...selma, isBirth: true, isKeptBack: true })
    const read = (as: TestBrowser) => world.server.call(contract.getSubmission, { params: { id }, as })
    expect((await read(author)).output()).toMatchObject({ type: 'relative', status: 'pending' })
    expect((await read(world.admin)).output().content).toMatchObject({ isKeptBack: true, ...selma })
    expect((await read(stranger)).status).toBe(404)
    expect((await world.server.call(contract.listMySubmissions, { as: stranger })).output()).toEqual([])
    expect((await review(id, { status: 'approved' }, author)).status).toBe(403)
  })

  test('is not in the tree, also where submissions need no review', async () => {
    const before = (await world.everybody()).length
    const body = { moderationRequired: false }
    expect((await world.server.call(updateSettings, { body, as: world.admin })).status).toBe(200)
    expect(await send()).toMatchObject({ status: 'pending' })
    expect(await world.everybody()).toHaveLength(before)
  })

  test('is withdrawn by the author', async () => {
    const { id } = await send()
    const withdraw = (as: TestBrowser) => world.server.call(contract.deleteSubmission, { params: { id }, as })
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await withdraw(author)).status).toBe(200)
    expect(await readOwn()).toEqual([])
  })

  test.each([
    ['a relative who is not in the tree', { ...selma, personId: 'nobody' }],
    ['an other parent who is not in the tree', { ...selma, otherParentId: 'nobody' }],
    ['no name', { ...selma, firstName: ' ' }],
    ['a birth in the future', { ...selma, birthDate: '2999-01-01' }],
    ['an unknown relation', { ...selma, relation: 'cousin' }],
  ])('is refused with %s', async (_, more) => {
    expect((await trySend(more)).status).toBe(400)
  })

  test('has at most one picture, which the author uploaded', async () => {
    const own = [await addPicture(authorId), await addPicture(authorId)]
    expect((await trySend({ ...selma, pictures: own })).status).toBe(400)
    expect((await trySend({ ...selma, pictures: [await addPicture(null)] })).status).toBe(400)
    expect((await trySend({ ...selma, pictures: own.slice(1) })).status).toBe(201)
  })
})

describe('accepting a new relative', () => {
  test('records a baby as living, so that the calendar has the birthday', async () => {
    const { id } = await send({ ...selma, isBirth: true })
    expect(await accept(id)).toMatchObject({ birth_date: '2026-04-03', deceased: false })
  })

  test('does not leave out an other parent who is in the tree', async () => {
    const { id } = await send({ ...selma, otherParentId: torstein.id })
    expect((await review(id, { status: 'approved', otherParentId: null })).status).toBe(412)
  })

  test('adds a child with both parents, and cites who told it', async () => {
    const { id } = await send({ ...selma, otherParentId: torstein.id, reason: 'I am her aunt.' })
    const child = await accept(id)
    expect(child).toMatchObject({
      ...{ first_name: 'Selma', last_name: 'Berg', birth_date: '2026-04-03', deceased: null },
      ...{ father_id: torstein.id, mother_id: ingrid.id },
    })
    const params = { id: child.id }
    const { facts } = (await world.server.call(getPersonFacts, { params, as: world.admin })).output()
    expect(facts.find(({ person_id }) => person_id === child.id)?.citations).toEqual([
      { text: 'Told by Selam Lind on 1 May 2026', date: '2026-05-01', note: 'I am her aunt.' },
    ])
  })

  test('cites at the name where neither birth nor death is known', async () => {
    const { id: person } = await accept((await send({ relation: 'child', firstName: 'Selma' })).id)
    const params = { id: person }
    const { names } = (await world.server.call(getPersonFacts, { params, as: world.admin })).output()
    expect(names.find(({ person_id }) => person_id === person)?.citations).toMatchObject([
      { text: 'Told by Selam Lind on 1 May 2026' },
    ])
  })

  test('adds a partner with a union', async () => {
    const partner = await accept((await send({ relation: 'partner', firstName: 'Nils', gender: 'M' })).id)
    const { partners } = await world.read(ingrid)
    expect(partners.map(({ member_id }) => member_id)).toEqual([torstein.id, partner.id])
  })

  test('adds a parent in the free role', async () => {
    const mother = await accept((await send({ relation: 'parent', firstName: 'Berit', gender: 'F' })).id)
    const father = await accept((await send({ relation: 'parent', firstName: 'Ola', isDeceased: true })).id)
    expect(await world.read(ingrid)).toMatchObject({ father_id: father.id, mother_id: mother.id })
    expect(father.deceased).toBe(true)
  })

  test('adds a sibling with the same parents', async () => {
    const berit = await world.add('Berit Lind', { gender: 'F' })
    await world.edit(ingrid, { motherId: berit.id })
    const brother = await accept((await send({ relation: 'sibling', firstName: 'Per' })).id)
    expect(brother).toMatchObject({ father_id: null, mother_id: berit.id })
  })

  test('makes the picture the portrait', async () => {
    const picture = await addPicture(authorId)
    const child = await accept((await send({ ...selma, pictures: [picture] })).id)
    expect(child.profile_photo_url).toBe(picture.fileUrl)
  })

  test('is refused when the relative has changed since the reviewer looked', async () => {
    const { id } = await send()
    const seen = await world.read(ingrid)
    await world.edit(ingrid, { occupation: 'Midwife' })
    expect((await review(id, { status: 'approved', comparedWith: seen.updated_at })).status).toBe(412)
    const { updated_at: comparedWith } = await world.read(ingrid)
    expect(await accept(id, { comparedWith })).toMatchObject({ first_name: 'Selma' })
  })

  test('is refused when the relative was removed', async () => {
    const { id } = await send()
    await world.server.call(deletePerson, { params: { id: ingrid.id }, as: world.admin })
    const before = (await world.everybody()).length
    expect((await review(id, { status: 'approved' })).status).toBe(404)
    expect(await world.everybody()).toHaveLength(before)
    expect((await review(id, { status: 'rejected' })).status).toBe(200)
  })

  test('does without the other parent only where the reviewer says so', async () => {
    const { id } = await send({ ...selma, otherParentId: torstein.id })
    await world.server.call(deletePerson, { params: { id: torstein.id }, as: world.admin })
    expect((await review(id, { status: 'approved' })).status).toBe(412)
    expect(await accept(id, { otherParentId: null })).toMatchObject({ father_id: null, mother_id: ingrid.id })
  })

  test('follows a merge of the relative', async () => {
    const { id } = await send()
    const other = await world.add('Ingrid Berg')
    const body = { keep: { id: other.id }, remove: { id: ingrid.id }, take: [] }
    expect((await world.server.call(mergePeople, { body, as: world.admin })).status).toBe(200)
    const [own] = await readOwn()
    expect(own?.content).toMatchObject({ personId: other.id, personName: 'Ingrid Lind' })
    const child = await accept(id)
    expect([child.father_id, child.mother_id]).toContain(other.id)
  })

  test('is refused when there is no room for the parent any more', async () => {
    const { id } = await send({ relation: 'parent', firstName: 'Berit', gender: 'F' })
    const berit = await world.add('Berit Lind', { gender: 'F' })
    await world.edit(ingrid, { motherId: berit.id })
    expect((await review(id, { status: 'approved' })).status).toBe(422)
    expect(await world.read(ingrid)).toMatchObject({ mother_id: berit.id })
  })

  test('is refused for a sibling of somebody without parents', async () => {
    const { id } = await send({ relation: 'sibling', firstName: 'Per' })
    expect((await review(id, { status: 'approved' })).status).toBe(422)
  })
})

test('declining adds nobody, and tells the author why', async () => {
  const before = (await world.everybody()).length
  const { id } = await send()
  await review(id, { status: 'rejected', reviewNotes: 'She is there already.' })
  const [own] = await readOwn()
  expect(own).toMatchObject({ id, status: 'rejected', review_notes: 'She is there already.' })
  expect(await world.everybody()).toHaveLength(before)
})

test('undoing an acceptance removes the person, and the submission waits again', async () => {
  const { id } = await send({ relation: 'parent', firstName: 'Berit', gender: 'F' })
  const mother = await accept(id)
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const actions = logs.map(({ action }) => action)
  expect(actions.slice(0, 4)).toEqual([
    'review_submission',
    'update_name',
    'update_family_member',
    'create_family_member',
  ])
  const params = { id: logs[0]?.id ?? '' }
  expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
  expect((await world.everybody()).map((one) => one.id)).not.toContain(mother.id)
  expect(await world.read(ingrid)).toMatchObject({ mother_id: null })
  expect(await readOwn()).toMatchObject([{ status: 'pending', published_id: null }])
})

test('erasing a person deletes what waits beside the person, and the words that told of the person', async () => {
  const waiting = await send()
  const accepted = await send({ ...selma, firstName: 'Runa' }, torstein)
  const runa = await accept(accepted.id)
  for (const { id } of [ingrid, runa]) {
    expect((await world.server.call(erasePerson, { params: { id }, as: world.admin })).status).toBe(200)
  }
  const own = await readOwn()
  expect(own).toMatchObject([{ id: accepted.id, title: 'Private', content: {} }])
  expect(own.map(({ id }) => id)).not.toContain(waiting.id)
})
