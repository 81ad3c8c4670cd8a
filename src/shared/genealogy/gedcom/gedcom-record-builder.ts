/** Builds a record from stored structures: our fields replace the placeholders. */
import { getPlaceholderTag, getSubstructures } from './gedcom-structures.ts'
import type { GedcomStructure } from './gedcom-types.ts'

/** A placeholder and its index in the record. */
export interface Placeholder {
  at: number
  node: GedcomStructure
}

/** Builds a record: fills each placeholder once, and adds structures without a placeholder at the end. */
export function recordBuilder(stored: readonly GedcomStructure[]) {
  const filled = new Map<number, GedcomStructure>()
  const rest: GedcomStructure[] = []
  const byTag = new Map<string, Placeholder[]>()
  for (const [at, node] of stored.entries()) {
    const tag = getPlaceholderTag(node)
    if (tag === null) continue
    const list = byTag.get(tag)
    if (list) list.push({ at, node })
    else byTag.set(tag, [{ at, node }])
  }
  const of = (tag: string): readonly Placeholder[] => byTag.get(tag) ?? []
  const put = (place: Placeholder | undefined, node: GedcomStructure): void => {
    if (place) filled.set(place.at, node)
    else rest.push(node)
  }
  return {
    of,
    stored: (tag: string): GedcomStructure[] => of(tag).map(({ node }) => node),
    put,
    /** Fills the placeholders of a tag in their order. */
    fill(tag: string, nodes: readonly GedcomStructure[]): void {
      const placeholders = of(tag)
      for (const [index, node] of nodes.entries()) put(placeholders[index], node)
    },
    nodes(): GedcomStructure[] {
      const nodes = stored.flatMap((node, at) => {
        if (getPlaceholderTag(node) === null) return [node]
        const made = filled.get(at)
        return made ? [made] : []
      })
      return [...nodes, ...rest]
    },
  }
}

export type RecordBuilder = ReturnType<typeof recordBuilder>

export function getPlaceholderSub(place: Placeholder | undefined): readonly GedcomStructure[] {
  return place ? getSubstructures(place.node) : []
}
