/** Says of whom nobody may presume that they live: see `isLiving`. */

import type { Deps } from '#server/deps.ts'
import { deathTags } from '#server/facts/derive-columns.ts'
import { listHiddenDetails } from '#server/facts/visible-references.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'

interface Person {
  id: string
  deceased: boolean | null
}

/** Marks the people whose record does not tell, where the site presumes nobody living or where a death is hidden. */
export async function markPresumptions<P extends Person>(
  { db }: Pick<Deps, 'db'>,
  people: P[],
): Promise<(P & { presume_living?: false })[]> {
  const { presume_living } = await readSettings({ db })
  const hidden = presume_living ? await listHiddenDetails(db) : []
  const dead = new Set(hidden.filter(({ tag }) => deathTags.has(tag)).map(({ owner }) => owner))
  if (presume_living && dead.size === 0) return people
  return people.map((person) =>
    person.deceased === null && (!presume_living || dead.has(person.id))
      ? { ...person, presume_living: false }
      : person,
  )
}
