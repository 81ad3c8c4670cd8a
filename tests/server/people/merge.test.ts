/** Merging two records of the same person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson, getPerson, resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { createSubmission, listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { getEvent } from '#shared/contracts/timeline.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const merge = (keep: { id: string }, remove: { id: string }, more: object = {}) =>
  world.server.call(mergePeople, {
    body: { keep: { id: keep.id }, remove: { id: remove.id }, ...more },
    as: world.admin,
  })

async function isGone({ id }: { id: string }) {
  return (await world.server.call(getPerson, { params: { id }, as: world.admin })).status === 404
}

test('takes each field from the chosen record, and missing fields from the other', async () => {
  const anna = await world.add('Anna Berg', { birthDate: '1850', occupation: 'Baker', alsoKnownAs: ['Anne'] })
  const anne = await world.add('Anne Foss', { birthDate: '1851', birthPlace: 'Voss', alsoKnownAs: ['Anni'] })
  const merged = (await merge(anna, anne, { take: ['lastName', 'birthDate'] })).output()
  expect(merged).toMatchObject({
    id: anna.id,
    first_name: 'Anna',
    last_name: 'Foss',
    birth_date: '1851',
    birth_place: 'Voss',
    occupation: 'Baker',
    also_known_as: ['Anni', 'Anna Berg', 'Anne'],
  })
  expect(await isGone(anne)).toBe(true)
})

test('moves partners, children, events, articles and archive items', async () => {
  const ole = await world.add('Ole Berg')
  const anna = await world.add('Anna Berg')
  const anne = await world.add('Anne Berg', { partners: [{ memberId: ole.id, from: '1870' }] })
  const kari = await world.add('Kari Berg', { motherId: anne.id, fatherId: ole.id })
  const nils = await world.add('Nils Foss', { otherParents: [{ memberId: anne.id, kind: 'foster' }] })
  const event = await world.event('Her wedding', { associatedMemberId: anne.id })
  const article = await world.article('news', 'About both', { memberIds: [anne.id, anna.id] })
  const item = await world.archiveItem({ memberIds: [anne.id] })
  const merged = (await merge(anna, anne)).output()
  expect(merged.partners).toMatchObject([{ member_id: ole.id, from: '1870' }])
  expect((await world.read(ole)).spouse_id).toBe(anna.id)
  expect((await world.read(kari)).mother_id).toBe(anna.id)
  expect((await world.read(nils)).other_parents).toEqual([{ member_id: anna.id, kind: 'foster' }])
  const read = async (
    endpoint: typeof getEvent | typeof articleEndpoints.news.get | typeof getArchive,
    id: string,
  ) => (await world.server.call(endpoint, { params: { id }, as: world.admin })).json
  expect(await read(getEvent, event.id)).toMatchObject({ associated_member_id: anna.id })
  expect(await read(articleEndpoints.news.get, article.id)).toMatchObject({ member_ids: [anna.id] })
  expect(await read(getArchive, item.id)).toMatchObject({ data: { member_ids: [anna.id] } })
})

test('merges compatible unions of the same couple and keeps contradicting ones', async () => {
  const ole = await world.add('Ole Berg')
  const nils = await world.add('Nils Berg')
  const anna = await world.add('Anna Berg', {
    partners: [
      { memberId: ole.id, from: '1870' },
      { memberId: nils.id, from: '1880' },
    ],
  })
  const anne = await world.add('Anne Berg', {
    partners: [
      { memberId: ole.id, place: 'Voss' },
      { memberId: nils.id, from: '1890' },
    ],
  })
  const { partners } = (await merge(anna, anne)).output()
  expect(partners.filter((partner) => partner.member_id === ole.id)).toMatchObject([
    { from: '1870', place: 'Voss' },
  ])
  expect(partners.filter((partner) => partner.member_id === nils.id)).toHaveLength(2)
})

describe('the account of merged people', () => {
  const account = (person: { id: string }) =>
    world.server.call(resetMemberPassword, { params: { id: person.id }, as: world.admin })

  test('gives the submissions of the removed account to the remaining one until the merge is undone', async () => {
    const [anna, anne] = [await world.server.createMember(), await world.server.createMember()]
    const content = { title: 'A story', excerpt: 'In short.', content: 'At length.' }
    const body = { type: 'blog', title: 'A story', content }
    const sent = await world.server.call(createSubmission, { body, as: await world.server.signIn(anne) })
    await merge({ id: anna.memberId ?? '' }, { id: anne.memberId ?? '' }, { account: 'keep' })
    const as = await world.server.signIn(anna)
    const list = async () => (await world.server.call(listMySubmissions, { as })).output().map(({ id }) => id)
    expect(await list()).toEqual([sent.output().id])
    const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
    const params = { id: logs.find(({ action }) => action === 'merge_family_member')?.id ?? '' }
    expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
    // Readers may get the list before another reader's write for two seconds.
    await expect.poll(list).toEqual([])
  })

  test('moves the removed person’s account when the kept person has none', async () => {
    const anna = await world.add('Anna Berg')
    const anne = await world.add('Anne Foss')
    await account(anne)
    await merge(anna, anne)
    expect(await world.read(anna)).toMatchObject({ username: 'anne.foss', has_password: true })
  })

  test.each([
    ['keep', 'anna.berg'],
    ['remove', 'anne.foss'],
  ])('keeps the chosen account when both people have one: %s', async (choice, username) => {
    const anna = await world.add('Anna Berg')
    const anne = await world.add('Anne Foss')
    await account(anna)
    await account(anne)
    await merge(anna, anne, { account: choice })
    expect(await world.read(anna)).toMatchObject({ username })
    expect(
      await world.server.db.selectFrom('accounts').select('username').where('role', '=', 'member').execute(),
    ).toEqual([{ username }])
  })
})

describe('rejected merges', () => {
  test('rejects merging an ancestor and a descendant, partners, two parents of a child, or a record with itself', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { spouseId: ole.id })
    const kari = await world.add('Kari Berg', { motherId: anna.id })
    const liv = await world.add('Liv Berg', { motherId: kari.id, fatherId: (await world.add('Per')).id })
    expect((await merge(anna, liv)).code).toBe('impossible_relation')
    expect((await merge(liv, anna)).code).toBe('impossible_relation')
    expect((await merge(ole, anna)).code).toBe('impossible_relation')
    expect((await merge(kari, { id: liv.father_id ?? '' })).code).toBe('impossible_relation')
    expect((await merge(ole, ole)).status).toBe(400)
    expect(await world.everybody()).toHaveLength(5)
  })

  test.each(['foster', 'step', 'adoptive'] as const)(
    'rejects merging a %s parent and the child',
    async (kind) => {
      const per = await world.add('Per Berg')
      const copy = await world.add('Per Berg', { otherParents: [{ memberId: per.id, kind }] })
      expect(await merge(per, copy)).toMatchObject({ status: 422, code: 'impossible_relation' })
      expect(await merge(copy, per)).toMatchObject({ status: 422, code: 'impossible_relation' })
      expect((await world.read(copy)).other_parents).toMatchObject([{ member_id: per.id, kind }])
    },
  )

  test('rejects a merge that would make someone the partner of an ancestor', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { fatherId: ole.id })
    const anne = await world.add('Anne Foss', { spouseId: ole.id })
    expect((await merge(anna, anne)).code).toBe('impossible_relation')
    const liv = await world.add('Liv Berg', { motherId: anna.id })
    const lovise = await world.add('Lovise Foss', { spouseId: ole.id })
    expect((await merge(lovise, liv)).code).toBe('impossible_relation')
    expect(await world.everybody()).toHaveLength(5)
  })

  test('answers 412 when one of the records has changed since', async () => {
    const anna = await world.add('Anna Berg')
    const anne = await world.add('Anne Berg')
    await world.edit(anne, { occupation: 'Baker' })
    const body = { keep: { id: anna.id }, remove: { id: anne.id, updatedAt: '2020-01-01T00:00:00.000Z' } }
    const rejected = await world.server.call(mergePeople, { body, as: world.admin })
    expect(rejected.status).toBe(412)
    expect(rejected.json).toMatchObject({ current: { id: anne.id, occupation: 'Baker' } })
  })
})

test('logs a merge and undoes it completely', async () => {
  const ole = await world.add('Ole Berg')
  const anna = await world.add('Anna Berg', { partners: [{ memberId: ole.id, from: '1870' }] })
  const anne = await world.add('Anne Foss', { partners: [{ memberId: ole.id, place: 'Voss' }] })
  const kari = await world.add('Kari Berg', { motherId: anne.id })
  const article = await world.article('news', 'About both', { memberIds: [anne.id, anna.id] })
  const before = await world.everybody()
  await merge(anna, anne, { take: ['firstName'] })
  const [entry] = (await world.server.call(getAuditLog, { as: world.admin })).output().logs
  expect(entry).toMatchObject({
    action: 'merge_family_member',
    details: {
      merged: { id: anne.id, name: 'Anne Foss' },
      changes: { first_name: { before: 'Anna', after: 'Anne' } },
    },
  })
  const undone = await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })
  expect(undone.status).toBe(200)
  const withoutUpdateTime = (people: typeof before) =>
    people.map(({ updated_at: _, ...person }) => person).sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(withoutUpdateTime(await world.everybody())).toEqual(withoutUpdateTime(before))
  expect((await world.read(kari)).mother_id).toBe(anne.id)
  const read = await world.server.call(articleEndpoints.news.get, {
    params: { id: article.id },
    as: world.admin,
  })
  expect(read.output().member_ids).toEqual([anne.id, anna.id])
})

test('answers 404 to one of two administrators when one merges and one deletes the same person', async () => {
  const [anna, anne] = [await world.add('Anna Berg'), await world.add('Anne Berg')]
  const other = await world.server.signIn(await world.server.createAdmin())
  const [merged, deleted] = await Promise.all([
    merge(anna, anne),
    world.server.call(deletePerson, { params: { id: anne.id }, as: other }),
  ])
  expect([merged.status, deleted.status].sort()).toEqual([200, 404])
  expect(await isGone(anne)).toBe(true)
  expect(await isGone(anna)).toBe(false)
})
