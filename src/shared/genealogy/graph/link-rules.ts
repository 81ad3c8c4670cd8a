/** Who may be linked to whom: what would be impossible, what is there already, what the specification asks about first. */
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
 * `itself`: nobody is linked to themselves. `known`: the link is there. `descent`: somebody would be their own ancestor,
 * or the partner of one. `generations`: both have recorded parents and stand in different generations, so that they
 * become spouses only after a second thought.
 */
export type LinkFault = 'itself' | 'known' | 'descent' | 'generations'

/** The family as links are judged in it; people by their numbers in the graph. */
export interface LinkPeople {
  graph: PersonGraph
  /** The specification's generation of everybody. */
  readonly generation: Int32Array
  /** Whether somebody who is not a birth parent is an ancestor nevertheless, by adoption. */
  adopted: (child: number, parent: number) => boolean
}

/** Reads the family once: some ten milliseconds for ten thousand people. The generations are counted when first asked for. */
export function linkPeople(people: readonly TreePerson[], unions: readonly TreeUnion[]): LinkPeople {
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
    adopted: (child, parent) => adoptions.has(`${graph.ids[child]} ${graph.ids[parent]}`),
  }
}

/** What stands against a link, null where nothing does. Nothing stands against people who are not in the family yet. */
export function linkFault(people: LinkPeople, { kind, from, to }: Link): LinkFault | null {
  if (from === to) return 'itself'
  const { indexOf } = people.graph
  return linkFaults(people, kind, indexOf.get(from) ?? -1)(indexOf.get(to) ?? -1)
}

/** As `linkFault`, by number: what does not depend on the other person is worked out once for everybody. */
export function linkFaults(
  people: LinkPeople,
  kind: LinkKind,
  from: number,
): (to: number) => LinkFault | null {
  if (from < 0) return () => null
  const known = linkedTo(people.graph, kind, from)
  const related = forbidden(people, kind, from)
  return (to) => {
    if (to < 0) return null
    if (to === from) return 'itself'
    if (known.has(to)) return 'known'
    if (related.has(to)) return 'descent'
    return kind === 'spouse' && differ(people, from, to) ? 'generations' : null
  }
}

/** Both generations are fixed by recorded parents, and are not the same. */
function differ({ graph, generation }: LinkPeople, a: number, b: number): boolean {
  const fixed = (p: number) => (graph.linksUpStart[p] ?? 0) < (graph.linksUpStart[p + 1] ?? 0)
  return generation[a] !== generation[b] && fixed(a) && fixed(b)
}

type Step = (person: number, visit: (other: number) => void) => void

/** Who is the person's spouse, child or parent already, in whatever way. */
function linkedTo(graph: PersonGraph, kind: LinkKind, person: number): Set<number> {
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
 * A spouse must be neither an ancestor nor a descendant. Nobody becomes the child of their own descendant, nor comes in
 * that way to stand above or below a partner of their family: not even the stepmother's father becomes one's child.
 */
function forbidden(people: LinkPeople, kind: LinkKind, person: number): Set<number> {
  const { graph, adopted } = people
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
      return new Set([...everybody([person], up), ...everybody([person], down)])
    case 'child':
      return everybody(withPartners(everybody([person], up)), up)
    case 'parent':
      return everybody(withPartners(everybody([person], down)), down)
  }
}

/** Whoever is reached from some people by any number of steps, and those people. */
function everybody(from: Iterable<number>, step: Step): Set<number> {
  const found = new Set(from)
  // A set that grows while it is walked is walked to its new end.
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

/** Partners by a recorded union; to have a child in common is none. */
function eachPartner(graph: PersonGraph, p: number, visit: (partner: number) => void) {
  const { unionsOfStart, unionsOf, partner1, partner2, unionImplied } = graph
  const end = unionsOfStart[p + 1] ?? 0
  for (let i = unionsOfStart[p] ?? 0; i < end; i++) {
    const union = unionsOf[i] ?? -1
    const partner = partner1[union] === p ? (partner2[union] ?? -1) : (partner1[union] ?? -1)
    if (partner >= 0 && unionImplied[union] === 0) visit(partner)
  }
}
