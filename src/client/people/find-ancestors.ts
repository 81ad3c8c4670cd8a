/** Finds the ancestors of a person. */
import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/** The person and all birth ancestors, each once, generation by generation. Empty for an unknown person. */
export function findAncestors(people: readonly FamilyMember[], id: string): FamilyMember[] {
  const byId = getPeopleById(people)
  const found = new Set<FamilyMember>()
  let generation = [byId.get(id)]
  while (generation.length > 0) {
    const next: (FamilyMember | undefined)[] = []
    for (const person of generation) {
      if (!person || found.has(person)) continue
      found.add(person)
      next.push(byId.get(person.father_id ?? ''), byId.get(person.mother_id ?? ''))
    }
    generation = next
  }
  return [...found]
}
