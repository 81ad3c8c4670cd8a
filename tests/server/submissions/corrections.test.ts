/** Corrections: who reads them, what an acceptance writes, and what happens when the record has changed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteArchive, getArchive } from '#shared/contracts/archives.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { type Fact, factEndpoints, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestBrowser
let stranger: TestBrowser
let clara: FamilyMember
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.signIn(
    await world.server.createMember({ firstName: 'Selam', lastName: 'Lind' }),
  )
  stranger = await world.server.signIn(await world.server.createMember())
  clara = await world.add('Clara Lind', { birthDate: '1901-05-03', birthPlace: 'Bergen' })
})
afterEach(() => world.server.close())

const birth = {
  subject: 'fact',
  tag: 'BIRT',
  suggested: { date: '1902-05-03' },
  before: { date: '1901-05-03', place: 'Bergen' },
  reason: 'It says so on her gravestone.',
  toldBy: 'Aunt Ingrid',
}

async function send(more: object = birth, person = clara) {
  const content = { personId: person.id, ...more }
  const body = { type: 'correction', title: 'Birth: Clara Lind', content }
  return (await world.server.call(contract.createSubmission, { body, as: author })).output()
}

const review = (id: string, body: object, as = world.admin) =>
  world.server.call(reviews.reviewSubmission, { params: { id }, body, as })

const accept = async (id: string, more: object = {}) =>
  (await review(id, { status: 'approved', ...more })).output()

async function listFacts(person = clara): Promise<Fact[]> {
  const params = { id: person.id }
  const { facts } = (await world.server.call(getPersonFacts, { params, as: world.admin })).output()
  return facts.filter(({ person_id }) => person_id === person.id).sort((a, b) => a.position - b.position)
}

describe('a correction that waits', () => {
  test('is read by its author and by administrators only', async () => {
    const { id } = await send()
    const read = (as: TestBrowser) => world.server.call(contract.getSubmission, { params: { id }, as })
    expect((await read(author)).output()).toMatchObject({ type: 'correction', status: 'pending' })
    expect((await read(world.admin)).output().content).toMatchObject({ personId: clara.id, ...birth })
    expect((await read(stranger)).status).toBe(404)
    expect((await world.server.call(contract.listMySubmissions, { as: stranger })).output()).toEqual([])
  })

  test('changes nothing, also where submissions need no review', async () => {
    const body = { moderationRequired: false }
    expect((await world.server.call(updateSettings, { body, as: world.admin })).status).toBe(200)
    expect(await send()).toMatchObject({ status: 'pending' })
    expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03' })
  })

  test.each([
    ['a person who is not in the tree', { ...birth, personId: 'nobody' }],
    ['no fact', { subject: 'fact', suggested: { date: '1902' } }],
    ['nothing to correct', { subject: 'fact', tag: 'BIRT', suggested: {} }],
    ['a text that is no date', { ...birth, suggested: { date: '3/4/1902' } }],
  ])('is refused with %s', async (_, more) => {
    const body = {
      type: 'correction',
      title: 'Birth: Clara Lind',
      content: { personId: clara.id, ...more },
    }
    expect((await world.server.call(contract.createSubmission, { body, as: author })).status).toBe(400)
  })
})

describe('accepting a correction', () => {
  test('writes the fact, and cites who told it and when', async () => {
    const { id } = await send()
    expect(await accept(id)).toMatchObject({ status: 'approved', published_id: clara.id })
    expect(await world.read(clara)).toMatchObject({ birth_date: '1902-05-03', birth_place: 'Bergen' })
    const [fact] = await listFacts()
    expect(fact?.citations).toEqual([
      {
        text: 'Told by Aunt Ingrid on 1 May 2026',
        date: '2026-05-01',
        note: 'It says so on her gravestone.',
      },
    ])
  })

  test('names the author where nobody else told it', async () => {
    const { toldBy: _, reason: __, ...own } = birth
    await accept((await send(own)).id)
    const [fact] = await listFacts()
    expect(fact?.citations).toEqual([{ text: 'Told by Selam Lind on 1 May 2026', date: '2026-05-01' }])
  })

  test('adds a fact that was not known', async () => {
    await accept((await send({ subject: 'fact', tag: 'OCCU', suggested: { value: 'Midwife' } })).id)
    expect(await world.read(clara)).toMatchObject({ occupation: 'Midwife' })
  })

  test('changes the fact that the author chose', async () => {
    const body = { personId: clara.id, tag: 'OCCU', value: 'Weaver' }
    const first = (await world.server.call(factEndpoints.create, { body, as: world.admin })).output()
    const second = (
      await world.server.call(factEndpoints.create, {
        body: { ...body, value: 'Fisher' },
        as: world.admin,
      })
    ).output()
    await accept(
      (await send({ subject: 'fact', tag: 'OCCU', factId: second.id, suggested: { value: 'Net maker' } })).id,
    )
    const occupations = (await listFacts()).filter(({ tag }) => tag === 'OCCU')
    expect(occupations.map(({ id, value }) => [id, value])).toEqual([
      [first.id, 'Weaver'],
      [second.id, 'Net maker'],
    ])
  })

  test('never changes a fact of somebody else', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1930' })
    const [other] = await listFacts(anna)
    await accept((await send({ ...birth, factId: other?.id })).id)
    expect(await world.read(anna)).toMatchObject({ birth_date: '1930' })
  })

  test('changes the name', async () => {
    await accept((await send({ subject: 'name', suggested: { maidenName: 'Berg' } })).id)
    expect(await world.read(clara)).toMatchObject({ first_name: 'Clara', maiden_name: 'Berg' })
  })

  test('takes only the values that the reviewer accepts', async () => {
    const { id } = await send({ ...birth, suggested: { date: '1902', place: 'Oslo' } })
    await accept(id, { accepted: ['place'] })
    expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03', birth_place: 'Oslo' })
  })

  test('keeps both where the reviewer wants an alternative', async () => {
    await accept((await send()).id, { asAlternative: true })
    expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03' })
    expect((await listFacts()).map(({ tag, date }) => [tag, date])).toEqual([
      ['BIRT', '1901-05-03'],
      ['BIRT', '1902-05-03'],
    ])
  })

  test('changes nothing where the correction has only words', async () => {
    const { id } = await send({ subject: 'other', suggested: {}, reason: 'The picture shows her sister.' })
    expect(await accept(id)).toMatchObject({ status: 'approved', published_id: null })
  })

  test('is refused when the record has changed since the reviewer compared it', async () => {
    const { id } = await send()
    const [seen] = await listFacts()
    await world.edit(clara, { birthDate: '1900' })
    const late = await review(id, { status: 'approved', comparedWith: seen?.updated_at })
    expect(late.status).toBe(412)
    const [fact] = await listFacts()
    expect(await accept(id, { comparedWith: fact?.updated_at })).toMatchObject({ status: 'approved' })
  })

  test('is refused when the fact is locked', async () => {
    const { id } = await send()
    const [fact] = await listFacts()
    const params = { id: fact?.id ?? '' }
    await world.server.call(factEndpoints.update, {
      params,
      body: { restriction: 'locked' },
      as: world.admin,
    })
    expect((await review(id, { status: 'approved' })).status).toBe(409)
    expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03' })
  })

  test('is refused when the person was removed', async () => {
    const { id } = await send()
    await world.server.call(deletePerson, { params: { id: clara.id }, as: world.admin })
    expect((await review(id, { status: 'approved' })).status).toBe(404)
  })
})

test('declining a correction changes nothing, and tells the author why', async () => {
  const { id } = await send()
  const body = { status: 'rejected', reviewNotes: 'The church book says 1901.' }
  expect((await review(id, body)).output()).toMatchObject({ status: 'rejected', published_id: null })
  const [own] = (await world.server.call(contract.listMySubmissions, { as: author })).output()
  expect(own).toMatchObject({ id, status: 'rejected', review_notes: 'The church book says 1901.' })
  expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03' })
})

test('undoing an acceptance restores the record, and the correction waits again', async () => {
  const { id } = await send()
  await accept(id)
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  expect(logs.slice(0, 2)).toMatchObject([
    { action: 'review_submission', target_id: id, can_undo: true },
    { action: 'update_fact', details: { changes: { date: { before: '1901-05-03', after: '1902-05-03' } } } },
  ])
  const params = { id: logs[0]?.id ?? '' }
  expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
  expect(await world.read(clara)).toMatchObject({ birth_date: '1901-05-03' })
  expect((await listFacts())[0]?.citations).toBeUndefined()
  const [own] = (await world.server.call(contract.listMySubmissions, { as: author })).output()
  expect(own).toMatchObject({ status: 'pending', published_id: null })
})

test('erasing a person deletes waiting corrections about the person, and the words of accepted ones', async () => {
  const waiting = await send()
  const accepted = await send({ subject: 'fact', tag: 'OCCU', suggested: { value: 'Midwife' } })
  await accept(accepted.id)
  await world.server.call(erasePerson, { params: { id: clara.id }, as: world.admin })
  const own = (await world.server.call(contract.listMySubmissions, { as: author })).output()
  expect(own).toMatchObject([
    { id: accepted.id, title: 'Private', content: {}, submitter_first_name: 'Selam' },
  ])
  expect(own.map(({ id }) => id)).not.toContain(waiting.id)
})

describe('a correction of an archive item or an event', () => {
  const sendAbout = async (content: object) =>
    (
      await world.server.call(contract.createSubmission, {
        body: { type: 'correction', title: 'The regatta', content },
        as: author,
      })
    ).output()

  test('writes only the accepted values to the item, and can be undone', async () => {
    const item = await world.archiveItem({ title: 'Regatta', dateTaken: '1950', location: 'Bergen' })
    const { id } = await sendAbout({
      ...{ subject: 'item', itemId: item.id, before: { recordTitle: 'Regatta', date: '1950' } },
      suggested: { recordTitle: 'The regatta of Voss', date: '1951-06', value: 'Nils is at the oars.' },
    })
    const comparedWith = item.updated_at
    const answer = await accept(id, { accepted: ['date', 'value'], comparedWith })
    expect(answer).toMatchObject({ status: 'approved', published_id: item.id })
    const read = async () =>
      (await world.server.call(getArchive, { params: { id: item.id }, as: author })).output().data
    expect(await read()).toMatchObject({
      ...{ title: 'Regatta', date_taken: '1951-06', location: 'Bergen', description: 'Nils is at the oars.' },
    })
    const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
    const entry = logs.find(({ can_undo }) => can_undo)
    await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })
    expect(await read()).toMatchObject({ date_taken: '1950', description: item.description })
  })

  test('writes to the event', async () => {
    const event = await world.event('Regatta', { eventDate: '1950', location: 'Bergen' })
    const { id } = await sendAbout({
      ...{ subject: 'event', eventId: event.id, before: {} },
      suggested: { date: '1951', place: 'Voss' },
    })
    await accept(id)
    const events = (await world.server.call(listEvents, { as: author })).output()
    expect(events).toMatchObject([{ title: 'Regatta', event_date: '1951', location: 'Voss' }])
  })

  test('is refused where the item has changed since the reviewer looked, or was deleted', async () => {
    const item = await world.archiveItem({ title: 'Regatta' })
    const { id } = await sendAbout({ subject: 'item', itemId: item.id, suggested: { place: 'Voss' } })
    const stale = await review(id, { status: 'approved', comparedWith: 'another version' })
    expect(stale.status).toBe(412)
    await world.server.call(deleteArchive, { params: { id: item.id }, as: world.admin })
    expect((await review(id, { status: 'approved' })).status).toBe(404)
    expect((await review(id, { status: 'rejected' })).status).toBe(200)
  })

  test.each([
    ['an unknown item', { subject: 'item', itemId: 'nothing', suggested: { place: 'Voss' } }],
    ['no item', { subject: 'item', suggested: { place: 'Voss' } }],
    [
      'an item and a person',
      { subject: 'item', itemId: 'one', personId: 'two', suggested: { place: 'Voss' } },
    ],
    ['a title that is empty', { subject: 'item', itemId: 'one', suggested: { recordTitle: ' ' } }],
  ])('is refused with %s', async (_, content) => {
    const body = { type: 'correction', title: 'The regatta', content }
    const { status } = await world.server.call(contract.createSubmission, { body, as: author })
    expect([400, 404]).toContain(status)
  })
})
