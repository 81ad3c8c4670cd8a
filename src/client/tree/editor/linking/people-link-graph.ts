/** The family as links are judged in it: read once a list of people, kept as long as the list. */

import { type FamilyRecord, treePerson } from '#client/tree/chart/person-record.ts'
import { collectUnions } from '#client/tree/chart/union-facts.ts'
import { type LinkPeople, linkPeople } from '#shared/genealogy/graph/link-rules.ts'

const kept = new WeakMap<readonly FamilyRecord[], LinkPeople>()

/** For `linkFault`: `people` is everybody, as `usePeople` has them. */
export function linkPeopleOf(people: readonly FamilyRecord[]): LinkPeople {
  const made = kept.get(people)
  if (made) return made
  const read = linkPeople(people.map(treePerson), collectUnions(people))
  kept.set(people, read)
  return read
}
