/** The lines from where people were born to where they died. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { groupBy } from './group-by.ts'
import type { MapPoint } from './map-events.ts'

export interface Migration {
  from: MapPoint
  to: MapPoint
  people: readonly FamilyMember[]
  /** The number of the branch or the generation that most of these people have. */
  group: number
}

function findMostFrequent(numbers: readonly number[]): number {
  const counts = groupBy(numbers, (number) => number)
  const [best] = [...counts].sort(([a, x], [b, y]) => y.length - x.length || a - b)
  return best?.[0] ?? 0
}

/** @param getGroup the branch or generation of a person */
export function findMigrations(
  points: readonly MapPoint[],
  getGroup: (person: FamilyMember) => number,
): Migration[] {
  const births = new Map<FamilyMember, MapPoint>()
  const deaths = new Map<FamilyMember, MapPoint>()
  for (const point of points) {
    for (const event of point.events) {
      const [person] = event.people
      if (person && event.title === 'Birth') births.set(person, point)
      if (person && event.title === 'Death') deaths.set(person, point)
    }
  }
  const moved = [...deaths].flatMap(([person, to]) => {
    const from = births.get(person)
    return from && from !== to ? [{ person, from, to }] : []
  })
  return [...groupBy(moved, ({ from, to }) => `${from.id} ${to.id}`).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const people = some.map(({ person }) => person)
    return [{ from: first.from, to: first.to, people, group: findMostFrequent(people.map(getGroup)) }]
  })
}
