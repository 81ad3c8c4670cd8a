/** Submissions about a person who is merged into another person before they arrive or before they are reviewed. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listComments } from '#shared/contracts/comments.contract.ts'
import { listFaces } from '#shared/contracts/faces.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestBrowser
let anna: FamilyMember
let double: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.signIn(await world.server.createMember())
  anna = await world.add('Anna Berg', { birthDate: '1950', deceased: false })
  double = await world.add('Anna Bergh', { birthDate: '1950', deceased: false })
})
afterEach(() => world.server.close())

async function send(type: string, content: object) {
  world.server.clock.advance(1000)
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = { type, title: 'Anna', content: { title: 'Anna', ...content } }
  return (await world.server.call(createSubmission, { body, as: author, headers })).output()
}

async function merge(keep = anna, remove = double) {
  const body = { keep: { id: keep.id }, remove: { id: remove.id } }
  ;(await world.server.call(mergePeople, { body, as: world.admin })).output()
}

async function review(id: string, status: 'approved' | 'rejected' = 'approved') {
  world.server.clock.advance(1000)
  const body = { status, ...(status === 'rejected' && { reviewNotes: 'No.' }) }
  return (await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })).output()
}

async function undoReview() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const params = { id: logs.find(({ action }) => action === 'review_submission')?.id ?? '' }
  return (await world.server.call(undoActivity, { params, as: world.admin })).status
}

const sendChild = (personId: string, other = {}) =>
  send('relative', {
    ...{ personId, personName: 'Anna', relation: 'child', firstName: 'Kid', lastName: 'Berg' },
    ...other,
  })

const sendStory = (memberIds: string[]) =>
  send('blog', { excerpt: 'In short.', content: 'At length.', memberIds })

async function findParents(id: string | null) {
  const { father_id, mother_id } = await world.read({ id: id ?? '' })
  return [father_id, mother_id].filter((parent) => parent != null)
}

async function listPeopleIn(articleId: string | null) {
  const rows = await world.server.db
    .selectFrom('article_people')
    .select('person_id')
    .where('article_id', '=', articleId ?? '')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

describe('a submission that arrives after the person was merged, even twice', () => {
  beforeEach(async () => {
    const kept = anna
    const between = await world.add('Anna Bergg')
    await merge(between, double)
    await merge(kept, between)
  })

  test('is a comment on the kept person', async () => {
    await send('comment', { targetType: 'person', targetId: double.id, parentId: null, text: 'Dear Anna' })
    const comments = (await world.server.call(listComments, { as: author })).output()
    expect(comments).toMatchObject([{ target_id: anna.id, text: 'Dear Anna' }])
  })

  test('is an answer about a face that names the kept person', async () => {
    const item = await world.archiveItem()
    const region = { x: 0.1, y: 0.2, width: 0.1, height: 0.15 }
    await send('face', { itemId: item.id, faceId: null, region, personId: double.id, name: null })
    const [face] = (await world.server.call(listFaces, { as: author })).output()
    expect(face?.answers).toMatchObject([{ person_id: anna.id }])
  })

  test('is a correction of the kept person', async () => {
    const { id } = await send('correction', {
      ...{ personId: double.id, subject: 'fact', tag: 'BIRT', suggested: { date: '1951' } },
      before: { date: '1950' },
    })
    await review(id)
    expect((await world.read(anna)).birth_date).toBe('1951')
  })

  test('adds a child to the kept person', async () => {
    const { published_id } = await review((await sendChild(double.id)).id)
    expect(await findParents(published_id)).toEqual([anna.id])
  })

  test('asks to invite the kept person', async () => {
    const { content } = await send('invitation', { personId: double.id, reason: '' })
    expect(content).toMatchObject({ personId: anna.id })
  })

  test('is a story about the kept person, who is listed once', async () => {
    const { published_id } = await review((await sendStory([double.id, anna.id])).id)
    expect(await listPeopleIn(published_id)).toEqual([anna.id])
  })
})

test('adds a child with one parent where both parents were merged before the review', async () => {
  const { id } = await sendChild(anna.id, { otherParentId: double.id })
  await merge()
  expect(await findParents((await review(id)).published_id)).toEqual([anna.id])
})

test('adds a child to the kept person after the rejection was undone', async () => {
  const { id } = await sendChild(double.id)
  await review(id, 'rejected')
  await merge()
  expect(await undoReview()).toBe(200)
  expect(await findParents((await review(id)).published_id)).toEqual([anna.id])
})
