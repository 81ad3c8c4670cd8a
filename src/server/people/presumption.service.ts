/** Says of whom nobody may presume that they live: see `isLiving`. */

import type { Deps } from '#server/deps.ts'
import { listHiddenDetails } from '#server/facts/visible-references.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'

interface Person {
  id: string
  deceased: boolean | null
}

/**
 * Marks the people whose record does not tell, where the site presumes nobody living, or where a fact is hidden: it may be a death,
 * and the mark must not say so.
 */
export async function markPresumptions<P extends Person>(
  { db }: Pick<Deps, 'db'>,
  people: P[],
): Promise<(P & { presume_living?: false })[]> {
  // Finding the hidden facts reads all facts.
  if (people.every(({ deceased }) => deceased !== null)) return people
  const { presume_living } = await readSettings({ db })
  const hidden = presume_living ? await listHiddenDetails(db) : []
  const unclear = new Set(hidden.flatMap(({ owner, tag }) => (tag === 'NAME' ? [] : owner)))
  if (presume_living && unclear.size === 0) return people
  return people.map((person) =>
    person.deceased === null && (!presume_living || unclear.has(person.id))
      ? { ...person, presume_living: false }
      : person,
  )
}
