/** Finds the ancestors of a person with their places in a chart, by the numbers of Kekulé: the father of n is 2n, the mother 2n + 1. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/** The person, parents, grandparents and great-grandparents. */
const generations = 4

export interface PedigreeEntry {
  number: number
  /** 0 for the person. */
  generation: number
  person: FamilyMember
  /** Whether the chart shows a parent. */
  hasParents: boolean
}

/** The known birth ancestors in four generations, by their numbers. */
export function findPedigree(people: readonly FamilyMember[], person: FamilyMember): PedigreeEntry[] {
  const byId = new Map(people.map((one) => [one.id, one]))
  const found = new Map([[1, person]])
  for (let number = 2; number < 2 ** generations; number++) {
    const child = found.get(Math.floor(number / 2))
    const parent = byId.get((number % 2 === 0 ? child?.father_id : child?.mother_id) ?? '')
    if (parent) found.set(number, parent)
  }
  return [...found].map(([number, one]) => ({
    ...{ number, person: one, generation: Math.floor(Math.log2(number)) },
    hasParents: found.has(2 * number) || found.has(2 * number + 1),
  }))
}

/** "Mother’s father" */
export function formatLine(number: number): string {
  const steps = [...number.toString(2).slice(1)].map((bit) => (bit === '0' ? 'father' : 'mother'))
  const words = steps.join('’s ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
