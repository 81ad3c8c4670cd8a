/** Adding, editing and deleting timeline events. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEvent, deleteEvent, listEvents, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { refuseUpdates } from '#tests/support/refuse-updates.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const write = (body: unknown, headers = {}) =>
  world.server.call(createEvent, { body, headers, as: world.admin })
const edit = (id: string, body: unknown, headers = {}) =>
  world.server.call(updateEvent, { params: { id }, body, headers, as: world.admin })
const remove = (id: string, headers = {}) =>
  world.server.call(deleteEvent, { params: { id }, headers, as: world.admin })
const list = (headers = {}) => world.server.call(listEvents, { headers, as: world.admin })

const fire = { title: 'Fire', description: 'The barn burned.', eventDate: 'about March 1850' }

test('stores an event as sent, with its date parsed from plain words', async () => {
  const anna = await world.add('Anna Lind')
  const photo = await addMediaRow(world.server)
  const created = await write({
    ...fire,
    eventType: 'migration',
    location: 'Voss',
    associatedMemberId: anna.id,
    imageUrl: buildMediaUrl(photo.id),
  })
  expect(created.status).toBe(201)
  expect(created.output()).toMatchObject({
    title: 'Fire',
    description: 'The barn burned.',
    event_date: '1850-03~',
    event_date_phrase: null,
    event_type: 'migration',
    location: 'Voss',
    associated_member_id: anna.id,
    image_url: buildMediaUrl(photo.id),
    image: { width: 1200, height: 800 },
    first_name: 'Anna',
    last_name: 'Lind',
  })
  expect((await list()).json).toEqual([created.json])
})

test('stores missing fields as empty, and the type "other" when none is given', async () => {
  expect((await write(fire)).output()).toMatchObject({
    event_type: 'other',
    location: null,
    associated_member_id: null,
    image_url: null,
    image: null,
  })
})

test('changes only the given fields; null and an empty text clear a field', async () => {
  const photo = await addMediaRow(world.server)
  const anna = await world.add('Anna')
  const full = { location: 'Voss', imageUrl: buildMediaUrl(photo.id), associatedMemberId: anna.id }
  const event = await world.event('Fire', { ...full, eventType: 'career' })
  const renamed = (await edit(event.id, { title: 'Great fire' })).output()
  expect(renamed).toEqual({ ...event, title: 'Great fire', updated_at: renamed.updated_at })
  const emptied = await edit(event.id, { location: '', imageUrl: null, associatedMemberId: null })
  expect(emptied.output()).toMatchObject({
    location: null,
    image_url: null,
    associated_member_id: null,
    first_name: null,
    event_type: 'career',
  })
})

test('removes the imported wording of a changed date and keeps that of an equal date', async () => {
  const { id } = await world.event('Fire', { eventDate: '1850' })
  await world.server.db.updateTable('events').set({ event_date_phrase: 'ABT harvest' }).execute()
  expect((await edit(id, { eventDate: '1850' })).output().event_date_phrase).toBe('ABT harvest')
  expect((await edit(id, { eventDate: '1851' })).output().event_date_phrase).toBeNull()
})

test('rejects an invalid date, an unknown person and an unknown image with an error of the field', async () => {
  const paper = await addMediaRow(world.server, { kind: 'document' })
  for (const [field, value] of [
    ['eventDate', 'yesterweek'],
    ['associatedMemberId', 'nobody'],
    ['imageUrl', 'https://elsewhere.example/a.jpg'],
    ['imageUrl', buildMediaUrl(paper.id)],
    ['title', ' '],
    ['description', ''],
  ] as const) {
    const rejected = await write({ ...fire, [field]: value })
    expect([rejected.status, rejected.json], field).toMatchObject([
      400,
      { fields: { [field]: expect.any(String) } },
    ])
  }
  expect((await list()).output()).toEqual([])
})

test('shows every write in the list at once, and logs no edit that changes nothing', async () => {
  const first = (await list()).headers.get('ETag') ?? ''
  const event = await world.event('Fire')
  const changed = await list({ 'If-None-Match': first })
  expect(changed.output()).toHaveLength(1)
  const headers = { 'If-None-Match': changed.headers.get('ETag') ?? '' }
  expect((await edit(event.id, { title: 'Fire', eventDate: '1850' })).output()).toEqual(event)
  expect((await list(headers)).status).toBe(304)
  await remove(event.id)
  expect((await list(headers)).output()).toEqual([])
})

test('answers 412 with the current event to an outdated edit or deletion', async () => {
  const event = await world.event('Fire')
  const headers = { 'If-Match': `"${event.updated_at}"` }
  const changed = (await edit(event.id, { title: 'Great fire' }, headers)).output()
  for (const stale of [await edit(event.id, { title: 'Flood' }, headers), await remove(event.id, headers)]) {
    expect([stale.status, stale.code, stale.json]).toMatchObject([412, 'stale_edit', { current: changed }])
  }
  expect((await remove(event.id, { 'If-Match': `"${changed.updated_at}"` })).status).toBe(200)
  expect((await remove(event.id)).status).toBe(404)
  expect((await edit(event.id, { title: 'Back' })).status).toBe(404)
})

test('answers a repeated creation with the first response', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await write(fire, headers)
  const again = await write(fire, headers)
  expect([again.status, again.json]).toEqual([201, first.json])
  expect((await list()).output()).toHaveLength(1)
})

test('writes no event when its response cannot be stored', async () => {
  await refuseUpdates(world.server.db, 'idempotency_keys')
  expect((await write(fire, { 'Idempotency-Key': randomUUID() })).status).toBe(500)
  expect((await list()).output()).toEqual([])
})

test('logs every write with its changes', async () => {
  const { id } = await world.event('Fire')
  await edit(id, { location: 'Voss' })
  await remove(id)
  const log = await world.server.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'details'])
    .where('target_type', '=', 'event')
    .orderBy('id')
    .execute()
  expect(log.map((entry) => [entry.action, entry.target_id])).toEqual(
    ['create', 'update', 'delete'].map((action) => [action, id]),
  )
  expect(JSON.parse(log[1]?.details ?? '')).toEqual({
    title: 'Fire',
    changes: { location: { before: null, after: 'Voss' } },
  })
})
