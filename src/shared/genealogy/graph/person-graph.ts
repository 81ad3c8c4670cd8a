/** Builds the person graph: people, unions and parent-child links as numbers in typed arrays, for all family algorithms. */
import { sortByBirth } from './birth-order.ts'
import type { TreePerson, TreeUnion } from './graph-input.ts'
import { groupBy } from './group-by.ts'
import { addOtherParentUnions, findPerson, type NumberedPeople, UnionBuilder } from './union-builder.ts'

export type { TreePerson, TreeUnion }

/** People are numbered in the order of their ids. Unions too, with the implied unions last. -1 means nobody. */
export interface PersonGraph {
  ids: string[]
  indexOf: ReadonlyMap<string, number>
  father: Int32Array
  mother: Int32Array
  /** 1 is male, 2 is female, 0 is unknown. */
  sex: Uint8Array
  birthKey: Float64Array

  /** Recorded unions by id, one per couple, then unions implied by a shared child: `implied:{id}+{id}`. */
  unionIds: string[]
  partner1: Int32Array
  partner2: Int32Array
  unionCurrent: Uint8Array
  unionImplied: Uint8Array
  /** The unions of person `p` are `unionsOf[unionsOfStart[p]]` up to but not including index `unionsOfStart[p + 1]`. */
  unionsOfStart: Int32Array
  unionsOf: Int32Array

  /** The children of union `u` are the links from `linkStart[u]` up to but not including `linkStart[u + 1]`, eldest first. */
  linkStart: Int32Array
  linkUnion: Int32Array
  linkChild: Int32Array
  /** 1 for a link to an adoptive, foster or other parent, 0 for a link to a birth parent. */
  linkOther: Uint8Array
  /** The links from person `p` to the parents start at `linksUp[linksUpStart[p]]`, birth parents first. */
  linksUpStart: Int32Array
  linksUp: Int32Array
}

/**
 * Numbers the people and unions, and repairs incomplete records: drops a link to oneself or to an unknown person, merges
 * several recorded unions of a couple, adds an implied union for parents without one, and adds a union without a second
 * partner for a single parent. The result does not depend on the order of the input.
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
    const [f, m] = [findPerson(indexOf, record.fatherId, p), findPerson(indexOf, record.motherId, p)]
    father[p] = f
    mother[p] = m === f ? -1 : m
    sex[p] = record.sex === 'M' ? 1 : record.sex === 'F' ? 2 : 0
    birthKey[p] = record.birthKey
  }

  const unionBuilder = new UnionBuilder(family)
  for (const union of [...unions].sort((a, b) => compare(a.id, b.id))) unionBuilder.addRecorded(union)
  const links = collectLinks(family, father, mother, unionBuilder)

  const unionCount = unionBuilder.ids.length
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
  sortBirthParentsFirst(byChild, linkOther)
  const partner1 = Int32Array.from(unionBuilder.first)
  const partner2 = Int32Array.from(unionBuilder.second)
  const byPartner = groupUnionsByPartner(partner1, partner2, count)
  return {
    ids: records.map((record) => record.id),
    indexOf,
    father,
    mother,
    sex,
    birthKey,
    unionIds: unionBuilder.ids,
    partner1,
    partner2,
    unionCurrent: Uint8Array.from(unionBuilder.current),
    unionImplied: Uint8Array.from(unionBuilder.implied),
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

function numberPeople(people: readonly TreePerson[]): NumberedPeople {
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

/** One entry per link, ordered by the number of the child. `other` has the values of `linkOther`. */
interface Links {
  union: number[]
  child: number[]
  other: number[]
}

function collectLinks(
  people: NumberedPeople,
  father: Int32Array,
  mother: Int32Array,
  unionBuilder: UnionBuilder,
): Links {
  const links: Links = { union: [], child: [], other: [] }
  const add = (union: number, child: number, other: number) => {
    links.union.push(union)
    links.child.push(child)
    links.other.push(other)
  }
  for (let child = 0; child < people.records.length; child++) {
    const f = father[child] as number
    const m = mother[child] as number
    if (f >= 0 || m >= 0) add(unionBuilder.getOrAddImplied(f, m), child, 0)
    const { otherParents } = people.records[child] as TreePerson
    if (otherParents.length === 0) continue
    for (const union of addOtherParentUnions(people, child, f, m, unionBuilder)) add(union, child, 1)
  }
  return links
}

/** Sorts the links of each child in place. `byChild` groups the links by child. */
export function sortBirthParentsFirst(
  byChild: { start: Int32Array; items: Int32Array },
  other: Uint8Array,
): void {
  for (let p = 0; p + 1 < byChild.start.length; p++) {
    const group = byChild.items.subarray(byChild.start[p], byChild.start[p + 1])
    if (group.length > 1) group.sort((a, b) => (other[a] as number) - (other[b] as number) || a - b)
  }
}

/** Groups the union numbers by partner. */
export function groupUnionsByPartner(partner1: Int32Array, partner2: Int32Array, people: number) {
  const both = new Int32Array(partner1.length * 2)
  for (let u = 0; u < partner1.length; u++) {
    both[2 * u] = partner1[u] as number
    both[2 * u + 1] = partner2[u] as number
  }
  const grouped = groupBy(both, people)
  for (let i = 0; i < grouped.items.length; i++) grouped.items[i] = (grouped.items[i] as number) >> 1
  return grouped
}
