/** The family as integers: people, their unions and the links to their children, for every walk over it. */
import { sortByBirth } from './birth-order.ts'
import type { TreePerson, TreeUnion } from './graph-input.ts'
import { groupBy } from './group-by.ts'
import { Couples, find, otherUnions, type People } from './union-builder.ts'

export type { TreePerson, TreeUnion }

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

/** `byChild` groups the links by their child. */
export function birthParentsFirst(
  byChild: { start: Int32Array; items: Int32Array },
  other: Uint8Array,
): void {
  for (let p = 0; p + 1 < byChild.start.length; p++) {
    const group = byChild.items.subarray(byChild.start[p], byChild.start[p + 1])
    if (group.length > 1) group.sort((a, b) => (other[a] as number) - (other[b] as number) || a - b)
  }
}

/** Per person their unions. */
export function groupPartners(partner1: Int32Array, partner2: Int32Array, people: number) {
  const both = new Int32Array(partner1.length * 2)
  for (let u = 0; u < partner1.length; u++) {
    both[2 * u] = partner1[u] as number
    both[2 * u + 1] = partner2[u] as number
  }
  const grouped = groupBy(both, people)
  for (let i = 0; i < grouped.items.length; i++) grouped.items[i] = (grouped.items[i] as number) >> 1
  return grouped
}
