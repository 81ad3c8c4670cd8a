/** Finds the branch of a person: ancestors, descendants, and the partners of all of them. */

export interface BranchPerson {
  id: string
  father_id: string | null
  mother_id: string | null
  partners: readonly { member_id: string | null }[]
}

/** Collects the people that one reaches from a person, the person included. */
function collect(id: string, getNext: (id: string) => readonly string[]): Set<string> {
  const found = new Set([id])
  for (const one of found) for (const next of getNext(one)) found.add(next)
  return found
}

/** The ids of the person, the birth ancestors and descendants, and their partners. Empty for an unknown person. */
export function findFamilyBranch(people: readonly BranchPerson[], id: string): Set<string> {
  const byId = new Map(people.map((person) => [person.id, person]))
  if (!byId.has(id)) return new Set()
  const children = new Map<string, string[]>()
  for (const { id: child, father_id, mother_id } of people) {
    for (const parent of [father_id, mother_id]) {
      if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child])
    }
  }
  const ancestors = collect(id, (one) => {
    const person = byId.get(one)
    return [person?.father_id, person?.mother_id].filter((parent) => parent != null)
  })
  const branch = new Set([...ancestors, ...collect(id, (one) => children.get(one) ?? [])])
  const partners = [...branch].flatMap((one) => byId.get(one)?.partners ?? [])
  return new Set([...branch, ...partners.flatMap(({ member_id }) => member_id ?? [])])
}
