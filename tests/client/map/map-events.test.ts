/** What the map shows: events at places, points, lines and the URL. */
import { describe, expect, it } from 'vitest'
import { buildPoints, formatPointName, listMapEvents } from '#client/map/map-events.ts'
import { readChoice, writeChoice } from '#client/map/map-url.ts'
import { findMigrations } from '#client/map/migrations.ts'
import { project, unproject, worldSize } from '#client/map/projection.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap } from '#shared/contracts/places.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const place = (id: string, latitude?: number) => ({
  ...{ id, texts: [`${id}, Norway`], updated_at: '' },
  ...(latitude !== undefined && { latitude, longitude: 5, precision: 'place' as const }),
})

const map: FamilyMap = {
  places: [place('Ulvik', 60.5), place('Voss', 60.6), place('Atlantis')],
  facts: [{ person_id: 'ole', place_id: 'Voss', tag: 'RESI', date: '1880' }],
}

const person = (id: string, changes: Partial<FamilyMember>) =>
  makePerson({ id, first_name: id, birth_place: null, birth_date: null, ...changes })

const marriage = (member_id: string) => ({
  ...{ union_id: 'u', member_id, from: '1875', to: null, end_reason: null, place: 'Voss, Norway' },
})

const people = [
  person('ole', {
    ...{ birth_place: 'Ulvik, Norway', birth_date: '1850', death_place: 'Voss, Norway', death_date: '1900' },
    partners: [marriage('kari')],
  }),
  person('kari', { birth_place: 'Atlantis, Norway', partners: [marriage('ole')] }),
]

const events = listMapEvents(people, map)

it('lists births, deaths, other facts, and a marriage once with both partners', () => {
  expect(
    events.map(({ placeId, people: involved, title, year }) => [
      placeId,
      involved.map(({ id }) => id).join('+'),
      title,
      year,
    ]),
  ).toEqual([
    ['Ulvik', 'ole', 'Birth', 1850],
    ['Voss', 'ole', 'Death', 1900],
    ['Voss', 'ole+kari', 'Marriage', 1875],
    ['Atlantis', 'kari', 'Birth', null],
    ['Voss', 'ole', 'Residence', 1880],
  ])
})

describe('points', () => {
  const points = buildPoints(map.places, events)

  it('have places with a position, those with most events first, and their events in order', () => {
    expect(points.map(({ id }) => id)).toEqual(['Voss', 'Ulvik'])
    expect(points[0]?.events.map(({ year }) => year)).toEqual([1875, 1880, 1900])
  })

  it('join places of one position', () => {
    const farm = { ...place('Farm', 60.6), texts: ['Farm, Voss'] }
    const [joined] = buildPoints(
      [place('Voss', 60.6), farm],
      [...events, { placeId: 'Farm', people: [], title: 'Birth', date: null, year: null }],
    )
    expect(joined?.events.length).toBe(4)
    expect(joined && formatPointName(joined)).toBe('Voss, Norway and 1 more')
  })

  it('are joined by lines from birth to death', () => {
    const [line, ...others] = findMigrations(points, () => 3)
    expect(others).toEqual([])
    expect(line).toMatchObject({ from: { id: 'Ulvik' }, to: { id: 'Voss' }, group: 3 })
    expect(line?.people.map(({ id }) => id)).toEqual(['ole'])
  })
})

it('projects degrees to pixels and back', () => {
  expect(project({ latitude: 0, longitude: 0 })).toEqual([worldSize / 2, worldSize / 2])
  expect(unproject(project({ latitude: 60.5678, longitude: 6.915 }))).toEqual({
    latitude: 60.5678,
    longitude: 6.915,
  })
})

it.each(['', 'person=ole&lines=generation&year=1880&place=Voss', 'lines=none'])(
  'keeps “%s” in the URL',
  (query) => {
    expect(writeChoice(readChoice(new URLSearchParams(query))).toString()).toBe(query)
  },
)
