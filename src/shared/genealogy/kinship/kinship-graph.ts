/** Builds the kinship graph: parents and children of every kind, and the edges for lines of descent. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'

/** The kinds of parents, the closest first. A line of descent has the least close kind of its steps. */
export const parentKinds = ['birth', 'adoptive', 'foster', 'step', 'guardian'] as const
export type ParentKind = (typeof parentKinds)[number]

const BIRTH = 0
const FOSTER = 2

/** How a union ended. */
export interface UnionEnd {
  /** Whether the union ended by divorce, annulment or separation. */
  isFormer: boolean
  /** The end as a sort key, comparable with sort keys of birth dates; NaN if unknown. */
  endDay: number
}

/** Facts that the person graph does not contain. */
export interface KinshipFacts {
  /** The adoptive, foster, step-parents and guardians of a person. */
  otherParents: (person: number) => readonly { parent: number; kind: string }[]
  /** The family of a person of whom a birth parent is not known; null where no file tells it. */
  birthFamily?: (person: number) => string | null
  /** Returns null if the union is not known to have ended. */
  unionEnd?: (union: number) => UnionEnd | null
}

/** Links grouped by row: row `r` has the entries `start[r]` up to but not including `start[r + 1]`. */
export interface LinkTable {
  start: Int32Array
  to: Int32Array
  /** Index in `parentKinds`. */
  kind: Uint8Array
}

/**
 * People and unions are numbered as in the person graph. `lines` has edges from a person to the union of their parents,
 * and from a union (numbered after the people) to its partners, so that a couple is one node where lines meet. A single
 * adoptive or foster parent is linked directly. Step-parents and guardians are not part of any line. Families without known
 * parents are numbered after the unions: lines end there.
 */
export interface KinshipGraph {
  graph: PersonGraph
  parents: LinkTable
  children: LinkTable
  lines: LinkTable
  /** The number of the birth family by person; -1 where no file tells it, or both parents are known. */
  birthFamily: Int32Array
  /** 1 for a union that ended by divorce, annulment or separation. */
  isFormerUnion: Uint8Array
  /** The sort key of the end of each union; NaN if unknown. */
  unionEndDay: Float64Array
}

export function buildKinshipGraph(graph: PersonGraph, facts: KinshipFacts): KinshipGraph {
  const people = graph.ids.length
  const unions = graph.unionIds.length
  const parents = new Links()
  const lines = new Links()
  const { birthFamily, count: families } = numberFamilies(people, facts)
  for (let child = 0; child < people; child++) {
    const others = getOtherParents(graph, facts, child)
    for (const parent of [graph.father[child] ?? -1, graph.mother[child] ?? -1]) {
      if (parent >= 0) parents.add(child, parent, BIRTH)
    }
    for (const [parent, kind] of others) parents.add(child, parent, kind)
    addLines(lines, graph, child, others)
    const family = birthFamily[child] ?? -1
    const isParentless = (graph.father[child] ?? -1) < 0 && (graph.mother[child] ?? -1) < 0
    if (isParentless && family >= 0) lines.add(child, people + unions + family, BIRTH)
  }
  for (let union = 0; union < unions; union++) {
    for (const partner of [graph.partner1[union] ?? -1, graph.partner2[union] ?? -1]) {
      if (partner >= 0) lines.add(people + union, partner, BIRTH)
    }
  }
  const former = new Uint8Array(unions)
  const until = new Float64Array(unions).fill(Number.NaN)
  for (let union = 0; union < former.length; union++) {
    const end = facts.unionEnd?.(union)
    if (!end) continue
    former[union] = end.isFormer ? 1 : 0
    until[union] = end.endDay
  }
  return {
    graph,
    parents: parents.rows(people),
    children: parents.turned().rows(people),
    lines: lines.rows(people + unions + families),
    birthFamily,
    isFormerUnion: former,
    unionEndDay: until,
  }
}

function numberFamilies(people: number, { birthFamily }: KinshipFacts) {
  const numbers = new Map<string, number>()
  const ofPerson = new Int32Array(people).fill(-1)
  for (let p = 0; p < people; p++) {
    const family = birthFamily?.(p) ?? null
    if (family === null) continue
    const number = numbers.get(family) ?? numbers.size
    numbers.set(family, number)
    ofPerson[p] = number
  }
  return { birthFamily: ofPerson, count: numbers.size }
}

class Links {
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #kind: number[] = []

  add(from: number, to: number, kind: number): void {
    this.#from.push(from)
    this.#to.push(to)
    this.#kind.push(kind)
  }

  turned(): Links {
    const turned = new Links()
    for (let i = 0; i < this.#from.length; i++) {
      turned.add(this.#to[i] ?? 0, this.#from[i] ?? 0, this.#kind[i] ?? 0)
    }
    return turned
  }

  rows(count: number): LinkTable {
    const { start, items } = groupBy(this.#from, count)
    return {
      start,
      to: items.map((link) => this.#to[link] ?? 0),
      kind: Uint8Array.from(items, (link) => this.#kind[link] ?? 0),
    }
  }
}

/** Returns the other parents without duplicates, each with the closest kind; birth parents are left out. */
function getOtherParents(graph: PersonGraph, facts: KinshipFacts, child: number): Map<number, number> {
  const others = new Map<number, number>()
  for (const { parent, kind } of facts.otherParents(child)) {
    if (parent < 0 || parent === child) continue
    if (parent === graph.father[child] || parent === graph.mother[child]) continue
    const known = (parentKinds as readonly string[]).indexOf(kind)
    const place = known > BIRTH ? known : parentKinds.indexOf('guardian')
    others.set(parent, Math.min(place, others.get(parent) ?? place))
  }
  return others
}

function addLines(lines: Links, graph: PersonGraph, child: number, others: ReadonlyMap<number, number>) {
  const people = graph.ids.length
  const alone = new Map(others)
  const to = graph.linksUpStart[child + 1] ?? 0
  for (let i = graph.linksUpStart[child] ?? 0; i < to; i++) {
    const link = graph.linksUp[i] ?? 0
    const union = graph.linkUnion[link] ?? 0
    if (graph.linkOther[link] === 0) {
      lines.add(child, people + union, BIRTH)
      continue
    }
    const partners = [graph.partner1[union] ?? -1, graph.partner2[union] ?? -1]
    const kinds = partners.map((partner) => others.get(partner) ?? -1)
    if (kinds.some((kind) => kind < 0 || kind > FOSTER)) continue
    lines.add(child, people + union, Math.max(...kinds))
    for (const partner of partners) alone.delete(partner)
  }
  for (const [parent, kind] of alone) if (kind <= FOSTER) lines.add(child, parent, kind)
}

/** Iterates over the links of a row. */
export function* eachLink(rows: LinkTable, row: number): Generator<{ to: number; kind: number }> {
  const end = rows.start[row + 1] ?? 0
  for (let i = rows.start[row] ?? 0; i < end; i++) yield { to: rows.to[i] ?? 0, kind: rows.kind[i] ?? 0 }
}
