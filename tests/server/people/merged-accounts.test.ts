/** What becomes of the records of an account that is merged with another account of the same person. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { type Reunion, reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import {
  createInvitationLink,
  listInvitations,
  openInvitation,
} from '#shared/invitations/invitations.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { jpeg } from '#tests/support/media-files.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let anna: TestAccount
let anne: TestAccount
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.server.createMember({ username: 'anna' })
  anne = await world.server.createMember({ username: 'anne' })
})
afterEach(() => world.server.close())

async function merge() {
  const body = {
    keep: { id: anna.memberId ?? '' },
    remove: { id: anne.memberId ?? '' },
    account: 'keep' as const,
  }
  expect((await world.server.call(mergePeople, { body, as: world.admin })).status).toBe(200)
}

async function undoMerge() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const params = { id: logs.find(({ action }) => action === 'merge_family_member')?.id ?? '' }
  expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
}

async function submit(as: TestBrowser, body: object) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const sent = await world.server.call(createSubmission, { body, as, headers })
  expect(sent.status, JSON.stringify(sent.json)).toBe(201)
  return sent.output()
}

async function createReunion(title: string): Promise<Reunion> {
  const body = { title, startDate: '2027-07-03', endDate: '2027-07-04', place: 'Ulvik', thingsToBring: [] }
  return (await world.server.call(reunionEndpoints.create, { as: world.admin, body })).output()
}

async function answer(account: TestAccount, reunion: Reunion, given: 'yes' | 'no') {
  const peopleCount = given === 'yes' ? 1 : 0
  const content = { reunionId: reunion.id, answer: given, peopleCount, brings: [] }
  await submit(await world.server.signIn(account), { type: 'attendance', title: reunion.title, content })
}

/** The accounts and answers of all reunions. */
async function listAnswers(): Promise<string[]> {
  const reunions = (await world.server.call(reunionEndpoints.list, { as: world.admin })).output()
  return reunions
    .flatMap(({ title, attendances }) =>
      attendances.map(
        ({ account_id, answer: given }) =>
          `${title}: ${account_id === anna.id ? 'anna' : account_id === anne.id ? 'anne' : '?'} ${given}`,
      ),
    )
    .sort()
}

test('moves the answers about reunions for which the remaining account has none, until the merge is undone', async () => {
  const [ulvik, voss] = [await createReunion('Ulvik'), await createReunion('Voss')]
  await answer(anne, ulvik, 'yes')
  await answer(anne, voss, 'yes')
  await answer(anna, voss, 'no')
  await merge()
  expect(await listAnswers()).toEqual(['Ulvik: anna yes', 'Voss: anna no'])
  await undoMerge()
  expect(await listAnswers()).toEqual(['Ulvik: anne yes', 'Voss: anna no', 'Voss: anne yes'])
})

test('moves invitations and their links, until the merge is undone', async () => {
  const cousin = await world.add('Liv Berg', { deceased: false, birthDate: '1990' })
  const as = await world.server.signIn(anne)
  const content = { personId: cousin.id, reason: 'My cousin.' }
  const { id } = await submit(as, { type: 'invitation', title: 'Invitation for Liv Berg', content })
  const review = { params: { id }, body: { status: 'approved' }, as: world.admin }
  const invitationId = (await world.server.call(reviewSubmission, review)).output().published_id ?? ''
  const link = await world.server.call(createInvitationLink, { params: { id: invitationId }, as })
  const { url } = link.output()
  await merge()
  const token = url.slice(url.indexOf('#') + 1)
  expect((await world.server.call(openInvitation, { body: { token } })).status).toBe(200)
  const remaining = await world.server.signIn(anna)
  const list = async () => (await world.server.call(listInvitations, { as: remaining })).output()
  expect(await list()).toMatchObject([{ id: invitationId }])
  await undoMerge()
  expect(await list()).toEqual([])
  const makers = await world.server.db.selectFrom('invitation_links').select('created_by').execute()
  expect(makers).toEqual([{ created_by: anne.id }])
})

test('moves the files of submissions that wait for a review, until the merge is undone', async () => {
  const file = { ownerId: anne.id, folder: 'archives', fileName: 'a.jpg', source: await jpeg() } as const
  const { id } = await storeFile(world.server.deps, file)
  const content = {
    ...{ title: 'A picture', description: 'Of the farm', category: 'photos', fileUrl: buildMediaUrl(id) },
    ...{ fileName: 'a.jpg', fileSize: 1, fileType: 'image/jpeg' },
  }
  await submit(await world.server.signIn(anne), { type: 'archive', title: 'A picture', content })
  const as = await world.server.signIn(anna)
  const readStatus = async () => (await world.server.fetch(`/api/media/${id}`, { as })).status
  expect(await readStatus()).toBe(404)
  await merge()
  expect(await readStatus()).toBe(200)
  await undoMerge()
  expect(await readStatus()).toBe(404)
})

test('keeps what belongs to the other person when one is erased after the merge was undone', async () => {
  const [keep, removed] = [anna.memberId ?? '', anne.memberId ?? '']
  const husband = await world.add('Carl Lind')
  await world.edit(
    { id: removed },
    { partners: [{ memberId: husband.id, from: '1990-06-01', place: 'Voss' }] },
  )
  const as = await world.server.signIn(anne)
  const story = { excerpt: 'Of the farm.', content: 'Of the farm.' }
  const { id } = await submit(as, { type: 'news', title: 'The farm', content: story })
  const marriage = async () => (await world.read({ id: removed })).partners
  const before = await marriage()
  expect(before).toMatchObject([{ from: '1990-06-01', place: 'Voss' }])
  await merge()
  await undoMerge()
  expect((await world.server.call(erasePerson, { params: { id: keep }, as: world.admin })).status).toBe(200)
  expect(await marriage()).toEqual(before)
  const rows = await world.server.db.selectFrom('submissions').select(['id', 'title']).execute()
  expect(rows).toEqual([{ id, title: 'The farm' }])
})
