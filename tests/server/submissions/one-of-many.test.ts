/** Deciding about many submissions at once: each is still checked by itself. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission, getSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let anna: FamilyMember
let member: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.add('Anna Berg')
  member = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
})
afterEach(() => world.server.close())

async function send(type: 'correction' | 'relative', content: object): Promise<string> {
  const body = { type, title: 'Anna Berg', content: { personId: anna.id, ...content } }
  return (await world.server.call(createSubmission, { as: member, body })).output().id
}

const decide = (id: string, status: 'approved' | 'rejected') =>
  world.server.call(reviewSubmission, {
    as: world.admin,
    params: { id },
    body: { status, isOneOfMany: true },
  })
const accept = (id: string) => decide(id, 'approved')
const decline = (id: string) => decide(id, 'rejected')

const nameCorrection = { subject: 'name', suggested: { firstName: 'Anne' }, before: { firstName: 'Anna' } }

test('writes a correction whose values are what the author saw', async () => {
  expect((await accept(await send('correction', nameCorrection))).status).toBe(200)
  expect((await world.read(anna)).first_name).toBe('Anne')
})

test('refuses a correction of a value that has changed meanwhile, which then still waits', async () => {
  const id = await send('correction', nameCorrection)
  await world.edit(anna, { firstName: 'Anneke' })
  expect((await accept(id)).status).toBe(412)
  expect((await world.read(anna)).first_name).toBe('Anneke')
  const alone = { params: { id }, body: { status: 'approved' } }
  expect((await world.server.call(reviewSubmission, { as: world.admin, ...alone })).status).toBe(200)
})

test('refuses a new relative, whom the tree may have already', async () => {
  const id = await send('relative', { personName: 'Anna Berg', relation: 'child', firstName: 'Kari' })
  expect((await accept(id)).status).toBe(409)
  expect(await world.everybody()).toHaveLength(2)
})

test('declines a new relative, and a correction of a value that has changed meanwhile', async () => {
  const relative = await send('relative', { personName: 'Anna Berg', relation: 'child', firstName: 'Kari' })
  const correction = await send('correction', nameCorrection)
  await world.edit(anna, { firstName: 'Anneke' })
  expect((await decline(relative)).output().status).toBe('rejected')
  expect((await decline(correction)).output().status).toBe('rejected')
})

test.each(['approved', 'rejected'] as const)('refuses to decide about a report: %s', async (status) => {
  const about = { targetType: 'person', targetId: anna.id }
  const comment = { type: 'comment', title: 'Anna', content: { ...about, parentId: null, text: 'She lied.' } }
  const sent = (await world.server.call(createSubmission, { as: world.admin, body: comment })).output()
  const content = { commentId: sent.published_id, ...about, reason: 'It is not true.' }
  const body = { type: 'report', title: 'Comment on “Anna Berg”', content }
  const { id } = (await world.server.call(createSubmission, { as: member, body })).output()
  expect((await decide(id, status)).status).toBe(409)
  const waiting = await world.server.call(getSubmission, { as: member, params: { id } })
  expect(waiting.output().status).toBe('pending')
})
