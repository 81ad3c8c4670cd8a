/** Groups facts by the person or the couple that they are about. */
import { formatFullName } from '#client/people/person-name.ts'
import type { FactUse } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export interface UseGroup<U> {
  /** The id of the person or of the union. */
  key: string
  people: FamilyMember[]
  uses: U[]
}

const compareTexts = (a: string, b: string) => a.localeCompare(b)

/** Groups in the order of the names, the earliest date first; without those of people who are not known here. */
export function groupUses<U extends FactUse>(
  uses: readonly U[],
  people: readonly FamilyMember[],
): UseGroup<U>[] {
  const owners = new Map<string, FamilyMember[]>()
  for (const person of people) {
    owners.set(person.id, [person])
    for (const { union_id } of person.partners) {
      owners.set(union_id, [...(owners.get(union_id) ?? []), person])
    }
  }
  const groups = new Map<string, UseGroup<U>>()
  for (const use of uses) {
    const key = use.person_id ?? use.union_id ?? ''
    const named = owners.get(key)
    if (!named) continue
    const group = groups.get(key) ?? { key, people: named, uses: [] }
    group.uses.push(use)
    groups.set(key, group)
  }
  for (const group of groups.values()) group.uses.sort((a, b) => compareTexts(a.date ?? '', b.date ?? ''))
  const nameOf = ({ people: [first] }: UseGroup<U>) => (first ? formatFullName(first) : '')
  return [...groups.values()].sort((a, b) => compareTexts(nameOf(a), nameOf(b)))
}
