/**
 * Numbers the ancestors of a person after Kekule (Ahnentafel): the person is 1, the father of n is 2n, the mother 2n + 1. An
 * ancestor who is reached on several lines has one entry, by the lowest number; the other numbers refer to it (implex).
 */
import type { ReportFamilies } from './report-families.ts'

export interface AncestorEntry {
  id: string
  /** A double loses digits after 53 generations. */
  number: bigint
  /** 1 for the person, 2 for the parents. */
  generation: number
  /** The entry of the same ancestor under a lower number; null for the entry itself. */
  sameAs: AncestorEntry | null
}

/**
 * Returns the entries in the order of their numbers, and for each further number of an ancestor one that refers to the
 * first. Empty for an unknown person.
 *
 * @param generations the number of generations, including that of the person
 */
export function numberAncestors(
  families: ReportFamilies,
  rootId: string,
  generations = Number.POSITIVE_INFINITY,
): AncestorEntry[] {
  if (!families.has(rootId)) return []
  const first = new Map<string, AncestorEntry>()
  const entries: AncestorEntry[] = []
  const add = (id: string | null, number: bigint, generation: number) => {
    if (id === null || generation > generations) return
    const entry = { id, number, generation, sameAs: first.get(id) ?? null }
    if (!entry.sameAs) first.set(id, entry)
    entries.push(entry)
  }
  add(rootId, 1n, 1)
  // The list grows while it is read: generation by generation, in the order of the numbers.
  for (const { id, number, generation, sameAs } of entries) {
    if (sameAs) continue
    add(families.getFather(id), number * 2n, generation + 1)
    add(families.getMother(id), number * 2n + 1n, generation + 1)
  }
  return entries
}

const firstGenerations = ['The person', 'Parents', 'Grandparents', 'Great-grandparents']

/** "Parents", "Grandparents", "Great-grandparents", "2× great-grandparents". */
export function formatAncestorGeneration(generation: number): string {
  return firstGenerations[generation - 1] ?? `${generation - 3}× great-grandparents`
}
