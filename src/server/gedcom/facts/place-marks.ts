/** Puts marks for the current facts or names into the structures of an imported record. */
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

interface MarksInput {
  /** The structures of the record. */
  start: readonly GedcomStructure[]
  /** The indexes of the imported facts or names, and the ids of what they became. */
  indexes: readonly number[]
  ids: readonly (string | null)[]
  /** The ids of the facts or names of the site, in their order. */
  current: readonly string[]
  /** The tag of the marks; their value is the id. */
  mark: string
  /** Where marks are put in a record that has none of the imported ones any more. */
  first: number
}

/** New ones come after the imported one before them. */
export function placeMarks({ start, indexes, ids, current, mark, first }: MarksInput): GedcomStructure[] {
  const slots = new Map(indexes.map((at, i) => [ids[i] ?? '', at]))
  const used = current.flatMap((id) => slots.get(id) ?? []).sort((a, b) => a - b)
  const firstPlace = used[0] ?? first
  const before: GedcomStructure[] = []
  const after = new Map<number, GedcomStructure[]>()
  let slot: number | null = null
  let next = 0
  for (const id of current) {
    if (slots.has(id)) slot = used[next++] ?? slot
    if (slot === null) before.push([mark, id])
    else after.set(slot, [...(after.get(slot) ?? []), [mark, id]])
  }
  const isImported = new Set(indexes)
  const marked = start.flatMap((node, at): GedcomStructure[] => [
    ...(at === firstPlace ? before : []),
    ...(isImported.has(at) ? (after.get(at) ?? []) : [node]),
  ])
  return firstPlace >= start.length ? [...marked, ...before] : marked
}
