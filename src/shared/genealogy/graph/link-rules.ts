/** Decides which people may be linked as spouses or as parent and child. */
import { computeGenerations } from '../generations/generations.ts'
import type { TreePerson, TreeUnion } from './graph-input.ts'
import { buildPersonGraph, type PersonGraph } from './person-graph.ts'

/** `to` becomes the spouse, a child or a parent of `from`. */
export type LinkKind = 'spouse' | 'child' | 'parent'

export interface Link {
  kind: LinkKind
  from: string
  to: string
}

/**
 * Why two people should not be linked. `itself`: both are the same person. `known`: the link exists. `descent`: a person
 * would become their own ancestor, or the partner of an ancestor. `generations`: both have recorded parents and are in
 * different generations; spouses may still be linked after a confirmation.
 */
export type LinkProblem = 'itself' | 'known' | 'descent' | 'generations'

/** The data for checking links. People are numbered as in the graph. */
export interface LinkGraph {
  graph: PersonGraph
  /** The generation of each person, as the specification defines generations. */
  readonly generation: Int32Array
  /** Whether the parent adopted the child: adoptive parents count as ancestors. */
  isAdoptedBy: (child: number, parent: number) => boolean
}

/** Builds the data for link checks, in about 10 ms for 10,000 people. Generations are computed on first use. */
export function buildLinkGraph(people: readonly TreePerson[], unions: readonly TreeUnion[]): LinkGraph {
  const graph = buildPersonGraph(people, unions)
  const adoptions = new Set<string>()
  for (const { id, otherParents } of people) {
    for (const { memberId, kind } of otherParents) if (kind === 'adoptive') adoptions.add(`${id} ${memberId}`)
  }
  let generation: Int32Array | null = null
  return {
    graph,
    get generation() {
      generation ??= computeGenerations(graph).generation
      return generation
    },
    isAdoptedBy: (child, parent) => adoptions.has(`${graph.ids[child]} ${graph.ids[parent]}`),
  }
}

/** Returns the problem of a link, or null. A person who is not in the family yet causes no problem. */
export function findLinkProblem(people: LinkGraph, { kind, from, to }: Link): LinkProblem | null {
  if (from === to) return 'itself'
  const { indexOf } = people.graph
  return createLinkCheck(people, kind, indexOf.get(from) ?? -1)(indexOf.get(to) ?? -1)
}

/** Returns a check for many candidates of one person: everything that depends only on `from` is computed once. */
export function createLinkCheck(
  people: LinkGraph,
  kind: LinkKind,
  from: number,
): (to: number) => LinkProblem | null {
  if (from < 0) return () => null
  const known = findLinkedPeople(people.graph, kind, from)
  const related = findForbiddenPeople(people, kind, from)
  return (to) => {
    if (to < 0) return null
    if (to === from) return 'itself'
    if (known.has(to)) return 'known'
    if (related.has(to)) return 'descent'
    return kind === 'spouse' && areGenerationsFixedAndDifferent(people, from, to) ? 'generations' : null
  }
}

/** Whether both people have recorded parents and different generations. */
function areGenerationsFixedAndDifferent({ graph, generation }: LinkGraph, a: number, b: number): boolean {
  const fixed = (p: number) => (graph.linksUpStart[p] ?? 0) < (graph.linksUpStart[p + 1] ?? 0)
  return generation[a] !== generation[b] && fixed(a) && fixed(b)
}

type Step = (person: number, visit: (other: number) => void) => void

/** Returns the people who already are spouses, children or parents of the person, of any kind. */
function findLinkedPeople(graph: PersonGraph, kind: LinkKind, person: number): Set<number> {
  const linked = new Set<number>()
  const steps: Record<LinkKind, Step> = {
    spouse: (p, visit) => eachPartner(graph, p, visit),
    child: (p, visit) => eachChild(graph, p, visit),
    parent: (p, visit) => eachParent(graph, p, visit),
  }
  steps[kind](person, (other) => linked.add(other))
  return linked
}

/**
 * Returns the people for whom the link would make a cycle of descent. A spouse must be neither an ancestor nor a
 * descendant. A new child must not be an ancestor of the person, of their descendants' partners or of their ancestors'
 * partners: the stepmother's father cannot become a child.
 */
function findForbiddenPeople(people: LinkGraph, kind: LinkKind, person: number): Set<number> {
  const { graph, isAdoptedBy: adopted } = people
  const descends = (child: number, parent: number) =>
    graph.father[child] === parent || graph.mother[child] === parent || adopted(child, parent)
  const up: Step = (p, visit) => eachParent(graph, p, (parent) => descends(p, parent) && visit(parent))
  const down: Step = (p, visit) => eachChild(graph, p, (child) => descends(child, p) && visit(child))
  const withPartners = (some: Iterable<number>) => {
    const all = new Set(some)
    for (const p of some) eachPartner(graph, p, (partner) => all.add(partner))
    return all
  }
  switch (kind) {
    case 'spouse':
      return new Set([...findReachable([person], up), ...findReachable([person], down)])
    case 'child':
      return findReachable(withPartners(findReachable([person], up)), up)
    case 'parent':
      return findReachable(withPartners(findReachable([person], down)), down)
  }
}

/** Returns the start people and everybody whom any number of steps reaches from them. */
function findReachable(from: Iterable<number>, step: Step): Set<number> {
  const found = new Set(from)
  // Iterating over a set also visits the items that are added during the iteration.
  for (const p of found) step(p, (other) => found.add(other))
  return found
}

function eachParent(graph: PersonGraph, p: number, visit: (parent: number) => void) {
  const { linksUpStart, linksUp, linkUnion, partner1, partner2 } = graph
  const end = linksUpStart[p + 1] ?? 0
  for (let i = linksUpStart[p] ?? 0; i < end; i++) {
    const union = linkUnion[linksUp[i] ?? -1] ?? -1
    for (const parent of [partner1[union] ?? -1, partner2[union] ?? -1]) {
      if (parent >= 0 && parent !== p) visit(parent)
    }
  }
}

function eachChild(graph: PersonGraph, p: number, visit: (child: number) => void) {
  const { unionsOfStart, unionsOf, linkStart, linkChild } = graph
  const end = unionsOfStart[p + 1] ?? 0
  for (let i = unionsOfStart[p] ?? 0; i < end; i++) {
    const union = unionsOf[i] ?? -1
    const lastLink = linkStart[union + 1] ?? 0
    for (let link = linkStart[union] ?? 0; link < lastLink; link++) visit(linkChild[link] ?? -1)
  }
}

/** Visits the partners of recorded unions; a child in common alone makes no partners here. */
function eachPartner(graph: PersonGraph, p: number, visit: (partner: number) => void) {
  const { unionsOfStart, unionsOf, partner1, partner2, unionImplied } = graph
  const end = unionsOfStart[p + 1] ?? 0
  for (let i = unionsOfStart[p] ?? 0; i < end; i++) {
    const union = unionsOf[i] ?? -1
    const partner = partner1[union] === p ? (partner2[union] ?? -1) : (partner1[union] ?? -1)
    if (partner >= 0 && unionImplied[union] === 0) visit(partner)
  }
}
