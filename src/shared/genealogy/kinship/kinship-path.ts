/** Paths between people, and questions about single steps: unions, partners and kinds of parents. */
import { eachLink, type KinshipGraph, type ParentKind, parentKinds } from './kinship-graph.ts'

export type PathStep = 'up' | 'down' | 'partner'

/** A path through the family. It has one step fewer than people. -1 stands for parents who are not known. */
export interface KinshipPath {
  people: number[]
  steps: PathStep[]
}

/** Returns the union of two people; -1 if there is none. */
export function findUnion({ graph }: KinshipGraph, a: number, b: number): number {
  for (let i = graph.unionsOfStart[a] ?? 0; i < (graph.unionsOfStart[a + 1] ?? 0); i++) {
    const union = graph.unionsOf[i] ?? -1
    if (getOtherPartner(graph, union, a) === b) return union
  }
  return -1
}

/** Returns the other partner of a union; -1 if unknown. */
export function getOtherPartner(graph: KinshipGraph['graph'], union: number, person: number): number {
  const first = graph.partner1[union] ?? -1
  return (first === person ? graph.partner2[union] : first) ?? -1
}

export function* eachPartner({ graph }: KinshipGraph, person: number): Generator<number> {
  for (let i = graph.unionsOfStart[person] ?? 0; i < (graph.unionsOfStart[person + 1] ?? 0); i++) {
    const partner = getOtherPartner(graph, graph.unionsOf[i] ?? -1, person)
    if (partner >= 0 && partner !== person) yield partner
  }
}

/** Returns what kind of parent `parent` is to `child`; null if none. */
export function getParentKind({ parents }: KinshipGraph, child: number, parent: number): ParentKind | null {
  for (const { to, kind } of eachLink(parents, child)) if (to === parent) return parentKinds[kind] ?? null
  return null
}

/** Returns the recorded parents whom two people share. */
export function getSharedParents(family: KinshipGraph, a: number, b: number): number[] {
  const others = new Set(Array.from(eachLink(family.parents, b), ({ to }) => to))
  return Array.from(eachLink(family.parents, a), ({ to }) => to).filter((parent) => others.has(parent))
}

/** Whether two children of one parent are known to have different other parents, which makes them half-siblings. */
export function haveDifferentParents({ graph, birthFamily }: KinshipGraph, a: number, b: number): boolean {
  const known = [a, b].every((p) => (graph.father[p] ?? -1) >= 0 && (graph.mother[p] ?? -1) >= 0)
  if (known) return graph.father[a] !== graph.father[b] || graph.mother[a] !== graph.mother[b]
  const [familyA = -1, familyB = -1] = [birthFamily[a], birthFamily[b]]
  return familyA >= 0 && familyB >= 0 && familyA !== familyB
}

export function reversePath({ people, steps }: KinshipPath): KinshipPath {
  const turned = { up: 'down', down: 'up', partner: 'partner' } as const
  return { people: people.toReversed(), steps: steps.toReversed().map((step) => turned[step]) }
}
