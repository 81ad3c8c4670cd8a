/** Corrections of a marriage that the family tree does not know any more. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fact, factEndpoints, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestBrowser
let clara: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.signIn(await world.server.createMember())
  const ole = await world.add('Ole Berg')
  clara = await world.add('Clara Lind', { partners: [{ memberId: ole.id, from: '1925' }] })
})
afterEach(() => world.server.close())

async function listMarriages(): Promise<Fact[]> {
  const read = { params: { id: clara.id }, as: world.admin }
  const { facts } = (await world.server.call(getPersonFacts, read)).output()
  return facts.filter(({ tag }) => tag === 'MARR')
}

async function removeMarriage() {
  const [marriage] = await listMarriages()
  const params = { id: marriage?.id ?? '' }
  expect((await world.server.call(factEndpoints.remove, { params, as: world.admin })).status).toBe(200)
  expect(await listMarriages()).toEqual([])
}

async function acceptCorrection() {
  const fact = { subject: 'fact', tag: 'MARR', suggested: { date: '1926' }, before: { date: '1925' } }
  const content = { title: 'Marriage: Clara Lind', personId: clara.id, ...fact }
  const body = { type: 'correction', title: content.title, content }
  const { id } = (await world.server.call(createSubmission, { body, as: author })).output()
  const review = { params: { id }, body: { status: 'approved' }, as: world.admin } as const
  const { status, json } = await world.server.call(reviewSubmission, review)
  return { status, message: json instanceof Object && 'error' in json ? json.error : null }
}

test('adds the marriage to the only couple', async () => {
  await removeMarriage()
  expect(await acceptCorrection()).toEqual({ status: 200, message: null })
  expect(await listMarriages()).toMatchObject([{ union_id: clara.partners[0]?.union_id, date: '1926' }])
})

test('says that a partner is missing', async () => {
  await world.edit(clara, { partners: [] })
  expect(await acceptCorrection()).toEqual({
    status: 422,
    message:
      'This person has no partner in the family tree. Please add the partner first, then accept this correction.',
  })
})

test('says that the couple is not clear where the person has several partners', async () => {
  await removeMarriage()
  const nils = await world.add('Nils Vik')
  const { partners } = await world.read(clara)
  const ole = { memberId: partners[0]?.member_id ?? '' }
  await world.edit(clara, { partners: [ole, { memberId: nils.id }] })
  const { status, message } = await acceptCorrection()
  expect([status, message]).toEqual([422, expect.stringMatching(/several partners/)])
  expect(await listMarriages()).toEqual([])
})
