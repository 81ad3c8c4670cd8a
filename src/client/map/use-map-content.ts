/** The points and lines that the map shows for a choice. */
import { useMemo } from 'react'
import { getFamilyBranches } from '#client/people/family-branches.ts'
import { findAncestors } from '#client/people/find-ancestors.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap, MapPlace } from '#shared/contracts/places.contract.ts'
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { buildPoints, listMapEvents, type MapEvent, type MapPoint } from './map-events.ts'
import type { LineChoice, MapChoice } from './map-url.ts'
import { findMigrations, type Migration } from './migrations.ts'

export interface MapView {
  points: readonly MapPoint[]
  migrations: readonly Migration[]
  /** Places with events, but without a position. */
  missing: readonly MapPlace[]
  /** Of all events; undefined where no event has a date. */
  years: { first: number; last: number } | undefined
}

/** The numbers by which lines are coloured, by the ids of the people. */
function getGroups(people: readonly FamilyMember[], lines: LineChoice): ReadonlyMap<string, number> {
  if (lines === 'By branch') return getFamilyBranches(people)
  const graph = buildPersonGraph(people.map(toTreePerson), collectUnions(people))
  const { generation } = computeGenerations(graph)
  return new Map(graph.ids.map((id, p) => [id, generation[p] ?? 0]))
}

function getYears(events: readonly MapEvent[]) {
  const years = events.flatMap(({ year }) => year ?? [])
  if (years.length === 0) return undefined
  return {
    first: years.reduce((least, year) => Math.min(least, year)),
    last: years.reduce((most, year) => Math.max(most, year)),
  }
}

export function useMapContent(people: readonly FamilyMember[], map: FamilyMap, choice: MapChoice): MapView {
  const { ancestorsOf, lines, untilYear } = choice
  const all = useMemo(() => listMapEvents(people, map), [people, map])
  const events = useMemo(() => {
    if (ancestorsOf === null) return all
    const ancestors = new Set(findAncestors(people, ancestorsOf))
    return all.filter((event) => event.people.some((person) => ancestors.has(person)))
  }, [all, people, ancestorsOf])
  const points = useMemo(() => {
    const shown =
      untilYear === null ? events : events.filter(({ year }) => year !== null && year <= untilYear)
    return buildPoints(map.places, shown)
  }, [map, events, untilYear])
  const migrations = useMemo(() => {
    if (lines === 'No lines') return []
    const groups = getGroups(people, lines)
    return findMigrations(points, ({ id }) => groups.get(id) ?? 0)
  }, [people, points, lines])
  const missing = useMemo(() => {
    const used = new Set(events.map(({ placeId }) => placeId))
    return map.places.filter(({ id, latitude }) => latitude === undefined && used.has(id))
  }, [map, events])
  return { points, migrations, missing, years: useMemo(() => getYears(events), [events]) }
}
