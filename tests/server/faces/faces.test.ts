/** Faces in pictures: who may mark, answer, decide and remove, and what becomes of marks. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { deleteArchive } from '#shared/contracts/archives.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  acceptFaceAnswer,
  deleteFace,
  deleteFaceAnswer,
  type Face,
  listFaces,
  listUnmarkedPeople,
  saveMarkingWish,
  updateFace,
} from '#shared/contracts/faces.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import { createSubmission, listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import type { FaceContent } from '#shared/faces/face-fields.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

const left = { x: 0.1, y: 0.2, width: 0.1, height: 0.15 }
const right = { x: 0.6, y: 0.2, width: 0.1, height: 0.15 }

let world: FamilyBuilder
let itemId: string
let anna: FamilyMember
let berta: FamilyMember
let ole: TestBrowser
let kari: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  itemId = (await world.archiveItem()).id
  anna = await world.add('Anna Berg', { birthDate: '1950-05-01' })
  berta = await world.add('Berta Berg', { birthDate: '1952' })
  ole = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
  kari = await world.server.signIn(await world.server.createMember({ username: 'kari' }))
})
afterEach(() => world.server.close())

const send = (as: TestBrowser, content: Partial<FaceContent>, idempotencyKey = randomUUID()) => {
  const nothing = { faceId: null, region: content.faceId ? null : left, personId: null, name: null }
  const body = { title: 'A photo', itemId, ...nothing, ...content }
  return world.server.call(createSubmission, {
    as,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { type: 'face', title: 'A photo', content: body },
  })
}

/** @returns the id of the face */
async function mark(as: TestBrowser, content: Partial<FaceContent> = {}): Promise<string> {
  world.server.clock.advance(1000)
  return (await send(as, content)).output().id
}

const list = async (as: TestBrowser) => (await world.server.call(listFaces, { as })).output()
const namesOf = (faces: readonly Face[]) =>
  faces.map(({ answers }) => answers.map(({ person_id, name, status }) => [person_id ?? name, status]))

async function findAnswer(as: TestBrowser, person: { id: string }) {
  const answers = (await list(as)).flatMap((face) => face.answers)
  return answers.find(({ person_id }) => person_id === person.id)?.id ?? ''
}

describe('marking', () => {
  test('arrives once, with the author, and is no submission', async () => {
    const key = randomUUID()
    const first = await send(ole, { personId: anna.id }, key)
    const again = await send(ole, { personId: anna.id }, key)
    expect(again.output()).toEqual(first.output())
    expect(first.output().status).toBe('approved')
    expect(await list(kari)).toEqual([
      expect.objectContaining({
        id: first.output().published_id,
        item_id: itemId,
        region: left,
        answers: [expect.objectContaining({ person_id: anna.id, name: null, status: 'given' })],
      }),
    ])
    expect((await world.server.call(listMySubmissions, { as: ole })).output()).toEqual([])
  })

  test('of a face that somebody else has marked already is an answer to that mark', async () => {
    const id = await mark(ole)
    expect(namesOf(await list(kari))).toEqual([[]])
    const near = { x: 0.11, y: 0.19, width: 0.11, height: 0.16 }
    expect(await mark(kari, { region: near, name: 'Aunt Maren' })).toBe(id)
    await mark(kari, { region: right })
    expect(namesOf(await list(ole))).toEqual([[['Aunt Maren', 'given']], []])
  })

  test('is refused without a session, outside the picture, in a film and for people who are unknown', async () => {
    const film = (await world.archiveItem({}, { kind: 'video', mime_type: 'video/mp4' })).id
    const outside = { ...right, x: 0.95 }
    const statuses = [
      await send(ole, { itemId: film }),
      await send(ole, { itemId: 'gone' }),
      await send(ole, { region: outside }),
      await send(ole, { personId: 'nobody' }),
      await send(ole, { personId: anna.id, name: 'Anna' }),
      await send(ole, { faceId: 'gone', personId: anna.id }),
      await world.server.call(listFaces),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 404, 400, 400, 400, 404, 401])
  })
})

describe('answers that contradict', () => {
  test('stand side by side, one for each relative, until an administrator accepts one', async () => {
    const faceId = await mark(ole, { personId: anna.id })
    await mark(kari, { faceId, name: 'Dora' })
    await mark(kari, { faceId, personId: berta.id })
    expect(namesOf(await list(ole))).toEqual([
      [
        [anna.id, 'given'],
        [berta.id, 'given'],
      ],
    ])
    const id = await findAnswer(kari, berta)
    expect((await world.server.call(acceptFaceAnswer, { as: kari, params: { id } })).status).toBe(403)
    await world.server.call(acceptFaceAnswer, { as: world.admin, params: { id } })
    // Others may read the list of the time before for a moment.
    await expect.poll(async () => namesOf(await list(ole))).toEqual([[[berta.id, 'accepted']]])
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    expect(logs[0]).toMatchObject({ action: 'review_face', can_undo: true })
    await world.server.call(undoActivity, { as: world.admin, params: { id: logs[0]?.id ?? '' } })
    expect(namesOf(await list(ole))[0]).toHaveLength(2)
  })
})

describe('a child', () => {
  let child: FamilyMember
  beforeEach(async () => {
    const year = new Date(world.server.clock.now()).getUTCFullYear()
    child = await world.add('Nils Berg', { birthDate: `${year - 15}` })
  })

  test('is marked when an administrator allows it; until then only the author sees the mark', async () => {
    const sent = await send(ole, { personId: child.id })
    expect(sent.output().status).toBe('pending')
    expect(namesOf(await list(ole))).toEqual([[[child.id, 'waiting']]])
    expect(await list(kari)).toEqual([])
    const id = await findAnswer(world.admin, child)
    expect((await world.server.call(deleteFaceAnswer, { as: kari, params: { id } })).status).toBe(404)
    await world.server.call(acceptFaceAnswer, { as: world.admin, params: { id } })
    expect(namesOf(await list(kari))).toEqual([[[child.id, 'accepted']]])
    await mark(kari, { personId: child.id })
    expect(namesOf(await list(ole))).toEqual([
      [
        [child.id, 'accepted'],
        [child.id, 'given'],
      ],
    ])
  })

  test('who answers a question stays hidden; the others see nothing of the face meanwhile', async () => {
    const faceId = await mark(kari)
    await mark(ole, { faceId, personId: child.id })
    expect(namesOf(await list(kari))).toEqual([[]])
    expect(namesOf(await list(ole))).toEqual([[[child.id, 'waiting']]])
    const stranger = await world.server.signIn(await world.server.createMember({ username: 'per' }))
    expect(await list(stranger)).toEqual([])
  })

  test.each(['Nils Berg', ' nils  BERG', 'Nils Dal', 'Berg, Nils', 'Onkel Nils Dal', 'Nils Lou Berg'])(
    'whose name is typed as "%s" is hidden, too',
    async (name) => {
      await world.edit(child, { maidenName: 'Dal' })
      expect((await send(ole, { name })).output().status).toBe('pending')
      expect(namesOf(await list(ole))).toEqual([[[name.trim(), 'waiting']]])
      expect(await list(kari)).toEqual([])
      const id = (await list(world.admin))[0]?.answers[0]?.id ?? ''
      await world.server.call(acceptFaceAnswer, { as: world.admin, params: { id } })
      expect((await send(kari, { name })).output().status).toBe('approved')
    },
  )

  test('who has the name of an adult hides the typed name', async () => {
    await world.add('Nils Berg', { birthDate: '1950' })
    expect((await send(ole, { name: 'Nils Berg' })).output().status).toBe('pending')
    expect(await list(kari)).toEqual([])
  })

  test('stays hidden from relatives who ask or tell about the same face', async () => {
    const id = await mark(ole, { personId: child.id })
    const asked = await send(kari, {})
    expect(asked.output()).toMatchObject({ status: 'approved', published_id: id })
    expect(await list(kari)).toEqual([])
    expect((await send(kari, { faceId: id, personId: anna.id })).status).toBe(201)
    expect(namesOf(await list(kari))).toEqual([[[anna.id, 'given']]])
  })

  test('whose record is deleted leaves no visible mark; the undo brings the hidden one back', async () => {
    await mark(ole, { personId: child.id })
    ;(await world.server.call(deletePerson, { as: world.admin, params: { id: child.id } })).output()
    expect(await list(kari)).toEqual([])
    expect(await list(world.admin)).toEqual([])
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    const params = { id: logs[0]?.id ?? '' }
    ;(await world.server.call(undoActivity, { as: world.admin, params })).output()
    expect(namesOf(await list(world.admin))).toEqual([[[child.id, 'waiting']]])
    expect(await list(kari)).toEqual([])
  })

  test('is marked at once by an administrator', async () => {
    await mark(world.admin, { personId: child.id })
    expect(namesOf(await list(kari))).toEqual([[[child.id, 'given']]])
  })
})

describe('removing', () => {
  test('is for the author while nobody else has answered, and for administrators', async () => {
    const id = await mark(ole)
    expect((await world.server.call(deleteFace, { as: kari, params: { id } })).status).toBe(404)
    await mark(kari, { faceId: id, personId: anna.id })
    expect((await world.server.call(deleteFace, { as: ole, params: { id } })).status).toBe(404)
    expect((await world.server.call(deleteFace, { as: world.admin, params: { id } })).status).toBe(200)
    expect(await list(ole)).toEqual([])
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    await world.server.call(undoActivity, { as: world.admin, params: { id: logs[0]?.id ?? '' } })
    expect(namesOf(await list(ole))).toEqual([[[anna.id, 'given']]])
  })

  test('an answer leaves the question of somebody else', async () => {
    const faceId = await mark(ole)
    await mark(kari, { faceId, personId: anna.id })
    const id = await findAnswer(kari, anna)
    expect((await world.server.call(deleteFaceAnswer, { as: ole, params: { id } })).status).toBe(404)
    await world.server.call(deleteFaceAnswer, { as: kari, params: { id } })
    expect(namesOf(await list(ole))).toEqual([[]])
  })

  test('is for the person who is marked, with all answers that name the person', async () => {
    const account = await world.server.createMember({ username: 'anna', memberId: anna.id })
    const self = await world.server.signIn(account)
    const faceId = await mark(ole, { personId: anna.id })
    await mark(kari, { faceId, personId: anna.id })
    await mark(kari, { region: right, personId: berta.id })
    const id = await findAnswer(self, anna)
    expect((await world.server.call(deleteFaceAnswer, { as: self, params: { id } })).status).toBe(200)
    expect(namesOf(await list(ole))).toEqual([[[berta.id, 'given']]])
  })

  test('with the picture is undone with the picture', async () => {
    await mark(ole, { personId: anna.id })
    await world.server.call(deleteArchive, { as: world.admin, params: { id: itemId } })
    expect(await list(ole)).toEqual([])
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    await world.server.call(undoActivity, { as: world.admin, params: { id: logs[0]?.id ?? '' } })
    expect(namesOf(await list(ole))).toEqual([[[anna.id, 'given']]])
  })
})

test('moves a mark for the relative who made it, and not in an older version', async () => {
  const id = await mark(ole)
  const body = { region: right }
  expect((await world.server.call(updateFace, { as: kari, params: { id }, body })).status).toBe(404)
  const headers = { 'If-Match': `"${(await list(ole))[0]?.updated_at}"` }
  const moved = await world.server.call(updateFace, { as: ole, params: { id }, body, headers })
  expect(moved.output().region).toEqual(right)
  expect((await world.server.call(updateFace, { as: ole, params: { id }, body, headers })).status).toBe(412)
})

test('moves a mark that others have answered for administrators only', async () => {
  const id = await mark(ole)
  await mark(kari, { faceId: id, personId: anna.id })
  const move = (as: TestBrowser) =>
    world.server.call(updateFace, { as, params: { id }, body: { region: right } })
  expect((await move(ole)).status).toBe(404)
  expect((await move(world.admin)).output().region).toEqual(right)
})

describe('the wish never to be marked', () => {
  const wish = (as: TestBrowser, isUnmarked = true) =>
    world.server.call(saveMarkingWish, { as, params: { id: anna.id }, body: { isUnmarked } })

  test('removes the marks of the person and refuses new ones', async () => {
    const self = await world.server.signIn(
      await world.server.createMember({ username: 'anna', memberId: anna.id }),
    )
    const faceId = await mark(ole, { personId: anna.id })
    await mark(kari, { faceId, personId: berta.id })
    await mark(ole, { region: right, personId: anna.id })
    expect((await wish(kari)).status).toBe(404)
    expect((await wish(self)).status).toBe(200)
    expect(namesOf(await list(ole))).toEqual([[[berta.id, 'given']]])
    const refused = await send(ole, { region: right, personId: anna.id })
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      403,
      expect.stringContaining('Anna Berg does not wish to be marked in pictures.'),
    ])
    const unmarked = await world.server.call(listUnmarkedPeople, { as: ole })
    expect(unmarked.output()).toEqual({ person_ids: [anna.id] })
    await wish(self, false)
    expect((await send(ole, { region: right, personId: anna.id })).status).toBe(201)
  })

  test('holds for the typed name, also of one of several namesakes', async () => {
    await world.add('Anna Berg')
    await mark(ole, { name: 'anna BERG' })
    await mark(kari, { region: right, name: 'Anna Bergman' })
    await wish(world.admin)
    expect(namesOf(await list(kari))).toEqual([[['Anna Bergman', 'given']]])
    expect((await send(ole, { name: 'Anna  Berg' })).status).toBe(403)
  })

  test('holds for a typed text that contains the name, unless it is the name of somebody else', async () => {
    await world.add('Anna-Maria Berg', { birthDate: '1975' })
    await mark(ole, { name: 'Berg, Anna' })
    await mark(kari, { region: right, name: 'Anna-Maria Berg' })
    await wish(world.admin)
    expect(namesOf(await list(kari))).toEqual([[['Anna-Maria Berg', 'given']]])
    for (const name of ['Berg, Anna', 'Tante Anna Berg', 'Anna Lise Berg']) {
      expect((await send(ole, { name })).status).toBe(403)
    }
    expect((await send(ole, { name: 'Anna Bergman' })).status).toBe(201)
  })

  test.each(['record', 'text'])('is not undone with a mark by %s that was removed before', async (kind) => {
    const id = await mark(ole, kind === 'text' ? { name: 'Anna Berg' } : { personId: anna.id })
    await mark(kari, { faceId: id, personId: berta.id })
    await world.server.call(deleteFace, { as: world.admin, params: { id } })
    const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
    await wish(world.admin)
    const params = { id: logs[0]?.id ?? '' }
    ;(await world.server.call(undoActivity, { as: world.admin, params })).output()
    expect(namesOf(await list(kari))).toEqual([[[berta.id, 'given']]])
  })

  test('goes with a person who is merged', async () => {
    const twin = await world.add('Anna Berg')
    await mark(ole, { personId: twin.id })
    await wish(world.admin)
    const body = { keep: { id: twin.id }, remove: { id: anna.id } }
    await world.server.call(mergePeople, { as: world.admin, body })
    expect(await list(ole)).toEqual([])
    expect((await send(ole, { personId: twin.id })).status).toBe(403)
  })
})

test('marks move with a person who is merged', async () => {
  await mark(ole, { personId: berta.id })
  const body = { keep: { id: anna.id }, remove: { id: berta.id } }
  await world.server.call(mergePeople, { as: world.admin, body })
  expect(namesOf(await list(kari))).toEqual([[[anna.id, 'given']]])
})

test('erasing a person removes regions, names and the undo of both', async () => {
  const faceId = await mark(ole, { personId: anna.id })
  await mark(kari, { region: right, name: 'anna berg' })
  const disputed = await mark(ole, { region: { ...left, y: 0.7 }, personId: anna.id })
  await mark(kari, { faceId: disputed, personId: berta.id })
  await world.server.call(acceptFaceAnswer, {
    as: world.admin,
    params: { id: await findAnswer(ole, anna) },
  })
  await world.server.call(erasePerson, { as: world.admin, params: { id: anna.id } })
  expect((await list(ole)).map(({ id }) => id)).toEqual([disputed])
  expect(namesOf(await list(ole))).toEqual([[[berta.id, 'given']]])
  const traces = await world.server.db.selectFrom('row_changes').selectAll().execute()
  expect(JSON.stringify(traces)).not.toContain(faceId)
  expect((await send(ole, { region: right, personId: anna.id })).status).toBe(403)
})

describe('erasing a person removes the name as text', () => {
  let mari: FamilyMember
  beforeEach(async () => {
    mari = await world.add('Åse Berg', { maidenName: 'Solheim', alsoKnownAs: ['Åse on the hill'] })
  })
  const erase = async () =>
    (await world.server.call(erasePerson, { as: world.admin, params: { id: mari.id } })).output()

  test.each(['åse  berg', 'Åse Solheim', 'åse on the HILL', 'Solheim, Åse', 'Tante Åse Berg'])(
    '"%s"',
    async (name) => {
      await mark(ole, { name })
      await mark(ole, { region: right, name: 'Åse Bergman' })
      await erase()
      expect(namesOf(await list(kari))).toEqual([[['Åse Bergman', 'given']]])
    },
  )

  test.each(['åse solheim', 'Tante Åse Solheim'])(
    'in marks that were removed before, from the undo: "%s"',
    async (name) => {
      const id = await mark(ole, { name })
      await world.server.call(deleteFace, { as: world.admin, params: { id } })
      const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
      await erase()
      const undone = await world.server.call(undoActivity, {
        as: world.admin,
        params: { id: logs[0]?.id ?? '' },
      })
      expect(undone.status).toBe(409)
      expect(await list(kari)).toEqual([])
      const traces = await world.server.db.selectFrom('row_changes').selectAll().execute()
      expect(JSON.stringify(traces)).not.toMatch(/solheim/i)
    },
  )
})

test('devices get what has changed, each its own list', async () => {
  const etagOf = async (as: TestBrowser) =>
    (await world.server.call(listFaces, { as })).headers.get('etag')?.replaceAll('"', '') ?? ''
  const tags = { ole: await etagOf(ole), admin: await etagOf(world.admin) }
  const id = await mark(ole, { personId: anna.id })
  const changesFor = async (as: TestBrowser, faces: string) =>
    (await world.server.call(getListChanges, { as, query: { faces } })).output().faces
  expect(await changesFor(ole, tags.ole)).toMatchObject({ changed: [{ id }], removed: [] })
  expect(await changesFor(world.admin, tags.admin)).toMatchObject({ changed: [{ id }], removed: [] })
  expect(await changesFor(kari, tags.ole)).toEqual({ reset: true })
})

test('300 marks of 40 relatives that are sent again over a bad line arrive once', async () => {
  const relatives = await Promise.all(
    Array.from({ length: 40 }, async (_, n) =>
      world.server.signIn(await world.server.createMember({ username: `relative${n}` })),
    ),
  )
  const pictures = await Promise.all(Array.from({ length: 3 }, () => world.archiveItem()))
  const sent = Array.from({ length: 300 }, (_, n) => ({
    as: relatives[n % 40] ?? ole,
    key: randomUUID(),
    itemId: pictures[n % 3]?.id ?? '',
    // A hundred places in each picture.
    region: { x: (Math.floor(n / 3) % 10) / 10, y: Math.floor(n / 30) / 10, width: 0.05, height: 0.05 },
  }))
  const attempts = [...sent, ...sent].map(async ({ as, key, itemId, region }) => {
    const { status } = await send(as, { itemId, region, name: 'Kari' }, key)
    // A repetition during the first attempt is told to come back.
    expect([201, 409]).toContain(status)
  })
  await Promise.all(attempts)
  const faces = await list(ole)
  expect(faces).toHaveLength(300)
  expect(faces.every(({ answers }) => answers.length === 1)).toBe(true)
})
