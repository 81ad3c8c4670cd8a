/** Finds where a fact stands among the facts of its kind. */
import type { Fact } from '#shared/contracts/facts.contract.ts'

interface Kind {
  tag: string
  personId: string | null
  unionId: string | null
}

export interface FactOrder {
  /** How many other facts of the kind the person or couple has. */
  others: number
  /** Whether the fact comes before all of them. */
  isFirst: boolean
  /** The position before all of them. */
  firstPosition: number
}

/** @param position of the fact; null for a new one, which comes last */
export function findFactOrder(
  facts: readonly Fact[],
  { tag, personId, unionId }: Kind,
  { id, position }: { id: string | null; position: number | null },
): FactOrder {
  const positions = facts
    .filter(
      (fact) =>
        fact.id !== id &&
        fact.tag === tag &&
        (personId === null ? fact.union_id === unionId : fact.person_id === personId),
    )
    .map((fact) => fact.position)
  const lowest = Math.min(...positions)
  return {
    others: positions.length,
    isFirst: position !== null && position < lowest,
    firstPosition: positions.length === 0 ? 0 : lowest - 1,
  }
}
