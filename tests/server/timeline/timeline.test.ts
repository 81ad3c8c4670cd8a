/** Reading the timeline: all events in order, one event, a date range, one type. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '#server/db/bulk.ts'
import * as contract from '#shared/contracts/timeline.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function addEvent(title: string, date: string, type = 'other', member: string | null = null) {
  const now = '2026-05-01T12:00:00.000Z'
  await insertRows(
    world.server.db,
    'events',
    [
      'id',
      'title',
      'description',
      'event_date',
      'event_type',
      'associated_member_id',
      'created_at',
      'updated_at',
    ],
    [[title, title, '', date, type, member, now, now]],
  )
}

const titles = (events: contract.TimelineEvent[]) => events.map((event) => event.title)

test('sorts events by the earliest day that their dates can mean', async () => {
  for (const [title, date] of [
    ['later', '1900-05'],
    ['first', '1850~'],
    ['last', '[1950..]'],
    ['middle', '[1880..1890]'],
  ] as const) {
    await addEvent(title, date)
  }
  const events = (await world.server.call(contract.listEvents, { as: world.admin })).output()
  expect(titles(events)).toEqual(['first', 'middle', 'later', 'last'])
})

test('returns the first events of a limited list', async () => {
  for (const year of ['1900', '1850', '1950', '1880']) await addEvent(year, year)
  const first = await world.server.call(contract.listEvents, { query: { limit: '2' }, as: world.admin })
  expect(titles(first.output())).toEqual(['1850', '1880'])
})

test('contains the name of an event’s person, and changes with it', async () => {
  const anna = await world.add('Anna Lind')
  await addEvent('birth', '1850', 'birth', anna.id)
  const first = await world.server.call(contract.listEvents, { as: world.admin })
  expect(first.output()[0]).toMatchObject({ first_name: 'Anna', last_name: 'Lind' })
  await world.edit(anna, { lastName: 'Berg' })
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const again = await world.server.call(contract.listEvents, { as: world.admin, headers })
  expect(again.output()[0]).toMatchObject({ last_name: 'Berg' })
  const unchanged = { 'If-None-Match': again.headers.get('ETag') ?? '' }
  expect((await world.server.call(contract.listEvents, { as: world.admin, headers: unchanged })).status).toBe(
    304,
  )
})

test('returns an event by its id, and 404 for an unknown id', async () => {
  await addEvent('fire', '1850')
  const read = (id: string) => world.server.call(contract.getEvent, { params: { id }, as: world.admin })
  expect((await read('fire')).output()).toMatchObject({ title: 'fire', location: null })
  expect((await read('flood')).status).toBe(404)
})

describe('a date range', () => {
  const between = async (startDate?: string, endDate?: string) => {
    const query = { startDate, endDate }
    return titles((await world.server.call(contract.listEventsInRange, { query, as: world.admin })).output())
  }
  beforeEach(async () => {
    for (const date of ['1850', '1860-03-12', '[..1855]', '[1870..]', '1855/1865']) await addEvent(date, date)
  })

  test('returns the events that can have happened in the range, both ends included', async () => {
    expect((await between('1850', '1850')).sort()).toEqual(['1850', '[..1855]'])
    expect(await between('1860-03-12', '1860-03-12')).toEqual(['1855/1865', '1860-03-12'])
    expect(await between('1900', '1910')).toEqual(['[1870..]'])
    expect(await between('1800', '1810')).toEqual(['[..1855]'])
  })

  test('accepts a range without a start or an end', async () => {
    expect((await between('1861')).sort()).toEqual(['1855/1865', '[1870..]'])
    expect((await between(undefined, '1850')).sort()).toEqual(['1850', '[..1855]'])
    expect(await between()).toHaveLength(5)
  })

  test('rejects invalid dates', async () => {
    const query = { startDate: 'yesterweek' }
    expect((await world.server.call(contract.listEventsInRange, { query, as: world.admin })).status).toBe(400)
  })
})

test('returns the events of a type, and rejects an unknown type', async () => {
  await addEvent('wedding', '1850', 'marriage')
  await addEvent('fire', '1851')
  const of = (type: string) => world.server.fetch(`/api/timeline/type/${type}`, { as: world.admin })
  expect(await (await of('marriage')).json()).toMatchObject([{ title: 'wedding' }])
  expect((await of('nonsense')).status).toBe(404)
})
