/** The family as integers: people, their unions and the links to their children, for every walk over it. */
import { groupBy } from './grouping.ts'

/** One person as the graph sees them; ids that point at nobody are ignored. */
export interface TreePerson {
  id: string
  fatherId: string | null
  motherId: string | null
  sex: 'M' | 'F' | null
  /** Adoptive, foster and further parents. */
  otherParents: readonly { memberId: string; kind: string }[]
  /** Place among the siblings where it is recorded: a smaller number is older. */
  birthOrder: number | null
  /** Sort key of the date of birth, NaN where it is not known. */
  birthKey: number
}

/** A recorded union; a partner that points at nobody counts as unknown. */
export interface TreeUnion {
  id: string
  partner1: string | null
  partner2: string | null
  current: boolean
}

/** People are numbered in the order of their ids, unions likewise with the implied ones last; -1 is nobody. */
export interface PersonGraph {
  ids: string[]
  indexOf: ReadonlyMap<string, number>
  father: Int32Array
  mother: Int32Array
  /** 1 for male, 2 for female, 0 where it is not known. */
  sex: Uint8Array
  birthKey: Float64Array

  /** Recorded unions by id, one a couple, then those that a shared child implies: `implied:{id}+{id}`. */
  unionIds: string[]
  partner1: Int32Array
  partner2: Int32Array
  unionCurrent: Uint8Array
  unionImplied: Uint8Array
  /** The unions of person `p`: `unionsOf[unionsOfStart[p]]` up to before `unionsOfStart[p + 1]`. */
  unionsOfStart: Int32Array
  unionsOf: Int32Array

  /** The children of union `u` are the links from `linkStart[u]` up to before `linkStart[u + 1]`, eldest first. */
  linkStart: Int32Array
  linkUnion: Int32Array
  linkChild: Int32Array
  /** 1 where the link is to an adoptive, foster or other parent, 0 for a birth parent. */
  linkOther: Uint8Array
  /** The links from person `p` up to the parents: `linksUp[linksUpStart[p]]` and on, birth parents first. */
  linksUpStart: Int32Array
  linksUp: Int32Array
}

/**
 * Numbers the people and unions and sorts out what the records leave open: a link to oneself or to nobody is
 * dropped, a couple with several recorded unions becomes one, parents without a recorded union get an implied
 * one, and a parent alone a union without a second partner. Does not depend on the order of its input.
 */
export function buildPersonGraph(people: readonly TreePerson[], unions: readonly TreeUnion[]): PersonGraph {
  const family = numberPeople(people)
  const { records, indexOf } = family
  const count = records.length
  const father = new Int32Array(count)
  const mother = new Int32Array(count)
  const sex = new Uint8Array(count)
  const birthKey = new Float64Array(count)
  for (const [p, record] of records.entries()) {
    const [f, m] = [find(indexOf, record.fatherId, p), find(indexOf, record.motherId, p)]
    father[p] = f
    mother[p] = m === f ? -1 : m
    sex[p] = record.sex === 'M' ? 1 : record.sex === 'F' ? 2 : 0
    birthKey[p] = record.birthKey
  }

  const couples = new Couples(family)
  for (const union of [...unions].sort((a, b) => compare(a.id, b.id))) couples.record(union)
  const links = collectLinks(family, father, mother, couples)

  const unionCount = couples.ids.length
  const byUnion = groupBy(links.union, unionCount)
  const linkCount = links.child.length
  const linkUnion = new Int32Array(linkCount)
  const linkChild = new Int32Array(linkCount)
  const linkOther = new Uint8Array(linkCount)
  for (let u = 0; u < unionCount; u++) {
    const from = byUnion.start[u] as number
    const group = byUnion.items.subarray(from, byUnion.start[u + 1] as number)
    sortByBirth(group, links.child, records)
    for (let i = 0; i < group.length; i++) {
      const link = group[i] as number
      linkUnion[from + i] = u
      linkChild[from + i] = links.child[link] as number
      linkOther[from + i] = links.other[link] as number
    }
  }
  const byChild = groupBy(linkChild, count)
  birthParentsFirst(byChild, linkOther)
  const partner1 = Int32Array.from(couples.first)
  const partner2 = Int32Array.from(couples.second)
  const byPartner = groupPartners(partner1, partner2, count)
  return {
    ids: records.map((record) => record.id),
    indexOf,
    father,
    mother,
    sex,
    birthKey,
    unionIds: couples.ids,
    partner1,
    partner2,
    unionCurrent: Uint8Array.from(couples.current),
    unionImplied: Uint8Array.from(couples.implied),
    unionsOfStart: byPartner.start,
    unionsOf: byPartner.items,
    linkStart: byUnion.start,
    linkUnion,
    linkChild,
    linkOther,
    linksUpStart: byChild.start,
    linksUp: byChild.items,
  }
}

interface People {
  records: TreePerson[]
  indexOf: Map<string, number>
}

function numberPeople(people: readonly TreePerson[]): People {
  const byId = new Map<string, TreePerson>()
  for (const person of people) if (!byId.has(person.id)) byId.set(person.id, person)
  const records = [...byId.values()].sort((a, b) => compare(a.id, b.id))
  const indexOf = new Map<string, number>()
  for (let p = 0; p < records.length; p++) indexOf.set((records[p] as TreePerson).id, p)
  return { records, indexOf }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function find(indexOf: ReadonlyMap<string, number>, id: string | null, self: number): number {
  const found = id === null ? undefined : indexOf.get(id)
  return found === undefined || found === self ? -1 : found
}

/** The unions while they are collected: one a couple, and at most one a person with nobody known beside them. */
class Couples {
  readonly ids: string[] = []
  readonly first: number[] = []
  readonly second: number[] = []
  readonly current: number[] = []
  readonly implied: number[] = []
  readonly #byPair = new Map<number, number>()
  readonly #people: People

  constructor(people: People) {
    this.#people = people
  }

  record(union: TreeUnion): void {
    const { indexOf } = this.#people
    const a = find(indexOf, union.partner1, -1)
    const b = find(indexOf, union.partner2, -1)
    if (a === b) return
    const found = this.between(a, b)
    if (found >= 0) {
      if (union.current) this.current[found] = 1
    } else this.#add(union.id, a < 0 ? b : a, a < 0 ? a : b, union.current)
  }

  /** The union of two people, or of one alone; -1 where there is none. */
  between(a: number, b: number): number {
    return this.#byPair.get(this.#key(a, b)) ?? -1
  }

  /** The union of two people, or of one alone, made where there is none. */
  imply(a: number, b: number): number {
    const found = this.between(a, b)
    if (found >= 0) return found
    const { records } = this.#people
    const ids = [a, b].filter((p) => p >= 0).map((p) => (records[p] as TreePerson).id)
    this.implied[this.ids.length] = 1
    return this.#add(`implied:${ids.join('+')}`, a < 0 ? b : a, a < 0 ? a : b, false)
  }

  #add(id: string, a: number, b: number, current: boolean): number {
    const u = this.ids.length
    this.ids.push(id)
    this.first.push(a)
    this.second.push(b)
    this.current.push(current ? 1 : 0)
    this.implied[u] ??= 0
    this.#byPair.set(this.#key(a, b), u)
    return u
  }

  #key(a: number, b: number): number {
    return (Math.min(a, b) + 1) * (this.#people.records.length + 1) + Math.max(a, b) + 1
  }
}

/** One entry a link, in the order of the children's numbers; `other` as in `linkOther`. */
interface Links {
  union: number[]
  child: number[]
  other: number[]
}

function collectLinks(people: People, father: Int32Array, mother: Int32Array, couples: Couples): Links {
  const links: Links = { union: [], child: [], other: [] }
  const add = (union: number, child: number, other: number) => {
    links.union.push(union)
    links.child.push(child)
    links.other.push(other)
  }
  for (let child = 0; child < people.records.length; child++) {
    const f = father[child] as number
    const m = mother[child] as number
    if (f >= 0 || m >= 0) add(couples.imply(f, m), child, 0)
    const { otherParents } = people.records[child] as TreePerson
    if (otherParents.length === 0) continue
    for (const union of otherUnions(people, child, f, m, couples)) add(union, child, 1)
  }
  return links
}

/**
 * The unions under which a child hangs as adopted, fostered and so on: a couple among the other parents where
 * there is one, else two of the same kind, else the parent with the birth parent they live with, else alone.
 */
function otherUnions(
  people: People,
  child: number,
  father: number,
  mother: number,
  couples: Couples,
): Set<number> {
  const kinds = new Map<number, string>()
  for (const { memberId, kind } of (people.records[child] as TreePerson).otherParents) {
    const parent = find(people.indexOf, memberId, child)
    if (parent < 0 || parent === father || parent === mother) continue
    const known = kinds.get(parent)
    if (known === undefined || kind < known) kinds.set(parent, kind)
  }
  const waiting = [...kinds.keys()].sort((a, b) => a - b)
  const unions = new Set<number>()
  const pairUp = (fits: (a: number, b: number) => boolean) => {
    for (let i = 0; i < waiting.length; i++) {
      const a = waiting[i] as number
      const j = waiting.findIndex((b, place) => place > i && fits(a, b))
      if (j < 0) continue
      unions.add(couples.imply(a, waiting[j] as number))
      waiting.splice(j, 1)
      waiting.splice(i--, 1)
    }
  }
  pairUp((a, b) => couples.between(a, b) >= 0)
  pairUp((a, b) => kinds.get(a) === kinds.get(b))
  for (const parent of waiting) {
    const beside = [father, mother].find((birth) => birth >= 0 && couples.between(parent, birth) >= 0)
    unions.add(couples.imply(parent, beside ?? -1))
  }
  return unions
}

/**
 * Eldest first: by date where every child of the group has one, else by the recorded order, a child without a
 * place of its own standing before the first sibling known to be younger.
 */
function sortByBirth(links: Int32Array, child: readonly number[], records: readonly TreePerson[]): void {
  if (links.length < 2) return
  const of = (link: number) => records[child[link] as number] as TreePerson
  const order = (link: number) => of(link).birthOrder ?? Number.POSITIVE_INFINITY
  const born = (link: number) => of(link).birthKey
  const byChild = (a: number, b: number) => (child[a] as number) - (child[b] as number)
  const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  if (links.every((link) => !Number.isNaN(born(link)))) {
    links.sort((a, b) => born(a) - born(b) || ascending(order(a), order(b)) || byChild(a, b))
    return
  }
  const placed: number[] = []
  const loose: number[] = []
  for (const link of links) (of(link).birthOrder === null ? loose : placed).push(link)
  placed.sort((a, b) => order(a) - order(b) || byChild(a, b))
  const known = (link: number) => (Number.isNaN(born(link)) ? Number.POSITIVE_INFINITY : born(link))
  loose.sort((a, b) => ascending(known(a), known(b)) || byChild(a, b))
  for (const link of loose) {
    const younger = placed.findIndex((sibling) => born(sibling) > born(link))
    placed.splice(younger < 0 ? placed.length : younger, 0, link)
  }
  links.set(placed)
}

function birthParentsFirst(byChild: { start: Int32Array; items: Int32Array }, other: Uint8Array): void {
  for (let p = 0; p + 1 < byChild.start.length; p++) {
    const group = byChild.items.subarray(byChild.start[p], byChild.start[p + 1])
    if (group.length > 1) group.sort((a, b) => (other[a] as number) - (other[b] as number) || a - b)
  }
}

function groupPartners(partner1: Int32Array, partner2: Int32Array, people: number) {
  const both = new Int32Array(partner1.length * 2)
  for (let u = 0; u < partner1.length; u++) {
    both[2 * u] = partner1[u] as number
    both[2 * u + 1] = partner2[u] as number
  }
  const grouped = groupBy(both, people)
  for (let i = 0; i < grouped.items.length; i++) grouped.items[i] = (grouped.items[i] as number) >> 1
  return grouped
}
