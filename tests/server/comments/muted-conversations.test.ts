/** Conversations of which an account wants no notices, and comments on events of the family history. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { listComments } from '#shared/contracts/comments.contract.ts'
import { getNoticeState, muteConversation } from '#shared/contracts/notices.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { deleteEvent } from '#shared/contracts/timeline.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let member: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  member = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
})
afterEach(() => world.server.close())

const mute = (targetType: string, targetId: string, isMuted = true) =>
  world.server.call(muteConversation, { as: member, body: { targetType, targetId, isMuted } })
const muted = async (as = member) => (await world.server.call(getNoticeState, { as })).output().muted_ids

test('are switched off and on by each account for itself', async () => {
  const { id } = await world.add('Anna Berg')
  await mute('person', id)
  expect((await mute('person', id)).status).toBe(200)
  expect(await muted()).toEqual([id])
  expect(await muted(world.admin)).toEqual([])
  await mute('person', id, false)
  expect(await muted()).toEqual([])
  expect((await mute('person', 'nobody')).status).toBe(404)
})

test('move with a person who is merged', async () => {
  const anna = await world.add('Anna Berg')
  const twin = await world.add('Anna Berg')
  await mute('person', twin.id)
  const body = { keep: { id: anna.id }, remove: { id: twin.id } }
  await world.server.call(mergePeople, { as: world.admin, body })
  expect(await muted()).toEqual([anna.id])
})

test('come back when the merge is undone, unless they were switched on again meanwhile', async () => {
  const anna = await world.add('Anna Berg')
  const twin = await world.add('Anna Berg')
  const body = { keep: { id: anna.id }, remove: { id: twin.id } }
  const mergeAndUndo = async (between: () => Promise<unknown> = async () => undefined) => {
    await world.server.call(mergePeople, { as: world.admin, body })
    await between()
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    const params = { id: logs[0]?.id ?? '' }
    const undone = await world.server.call(undoActivity, { as: world.admin, params })
    expect([undone.status, undone.json]).toEqual([200, expect.anything()])
  }
  await mute('person', twin.id)
  await mergeAndUndo()
  expect(await muted()).toEqual([twin.id])
  await mute('person', anna.id)
  await mergeAndUndo()
  expect((await muted()).toSorted()).toEqual([anna.id, twin.id].toSorted())
  await mute('person', anna.id, false)
  await mergeAndUndo(() => mute('person', anna.id, false))
  expect(await muted()).toEqual([twin.id])
})

test('include events of the family history, whose comments go and come with the event', async () => {
  const event = await world.event('The flood')
  const content = { targetType: 'event', targetId: event.id, parentId: null, text: 'We lost the mill.' }
  const body = { type: 'comment', title: 'The flood', content }
  expect((await world.server.call(createSubmission, { as: member, body })).status).toBe(201)
  expect((await mute('event', event.id)).status).toBe(200)
  const list = async () => (await world.server.call(listComments, { as: world.admin })).output()
  expect(await list()).toHaveLength(1)
  await world.server.call(deleteEvent, { as: world.admin, params: { id: event.id } })
  expect(await list()).toEqual([])
})
