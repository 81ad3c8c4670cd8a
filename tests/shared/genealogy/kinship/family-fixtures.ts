/** Builds families for kinship tests from lines of text, and formats relationships as text. */

import { buildPersonGraph, type TreePerson, type TreeUnion } from '#shared/genealogy/graph/person-graph.ts'
import {
  buildKinshipGraph,
  type KinshipGraph,
  type UnionEnd,
} from '#shared/genealogy/kinship/kinship-graph.ts'
import { findRelationships, type Relationship } from '#shared/genealogy/kinship/relationships.ts'

export interface Written {
  people: TreePerson[]
  unions: TreeUnion[]
  ends: Map<string, UnionEnd>
  /** The birth families by child. */
  families: Map<string, string>
}

const sexes: Record<string, 'M' | 'F' | null> = { m: 'M', f: 'F', '?': null }
const kinds: Record<string, string> = { a: 'adoptive', f: 'foster', s: 'step', g: 'guardian' }

/**
 * One item per line. `anna f 1900` is a person with sex (m, f, ?) and optional birth year. `anna + bert` is a union;
 * `anna + bert x 1920` ended in divorce that year. `anna & bert > cleo dan` are birth children (`_` for an unknown
 * parent). `fam ~> cleo dan` are children of a family of which a parent is not known. `anna a> eve` is an adopted child (a, f, s, g: adoptive, foster, step, guardian).
 */
export function written(text: string): Written {
  const people = new Map<string, TreePerson>()
  const unions: TreeUnion[] = []
  const ends = new Map<string, UnionEnd>()
  const families = new Map<string, string>()
  const find = (id: string) => {
    const known = people.get(id)
    if (known) return known
    const made: TreePerson = {
      id,
      fatherId: null,
      motherId: null,
      sex: null,
      otherParents: [],
      birthOrder: null,
      birthKey: Number.NaN,
    }
    people.set(id, made)
    return made
  }
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/)
    const [one = '', sign = '', other = ''] = words
    if (one === '') continue
    if (sign === '+') {
      const id = `${find(one).id}+${find(other).id}`
      unions.push({ id, partner1: one, partner2: other, current: words[3] !== 'x' })
      if (words[3]) ends.set(id, { isFormer: words[3] === 'x', endDay: Number(words[4] ?? Number.NaN) })
    } else if (sign === '&') {
      for (const child of words.slice(4)) {
        const made = find(child)
        made.fatherId = one === '_' ? null : find(one).id
        made.motherId = other === '_' ? null : find(other).id
      }
    } else if (sign === '~>') {
      for (const child of words.slice(2)) families.set(find(child).id, one)
    } else if (sign.endsWith('>')) {
      const kind = kinds[sign[0] ?? ''] ?? ''
      for (const child of words.slice(2)) {
        find(child).otherParents = [...find(child).otherParents, { memberId: find(one).id, kind }]
      }
    } else {
      const person = find(one)
      person.sex = sexes[sign] ?? null
      if (other !== '') person.birthKey = Number(other)
    }
  }
  return { people: [...people.values()], unions, ends, families }
}

export function kinFamilyOf({
  people,
  unions,
  ends,
  families,
}: Pick<Written, 'people' | 'unions'> & Partial<Written>): KinshipGraph {
  const graph = buildPersonGraph(people, unions)
  const byId = new Map(people.map((person) => [person.id, person]))
  return buildKinshipGraph(graph, {
    otherParents: (p) =>
      (byId.get(graph.ids[p] ?? '')?.otherParents ?? []).map(({ memberId, kind }) => ({
        parent: graph.indexOf.get(memberId) ?? -1,
        kind,
      })),
    birthFamily: (p) => families?.get(graph.ids[p] ?? '') ?? null,
    unionEnd: (u) => ends?.get(graph.unionIds[u] ?? '') ?? null,
  })
}

/** Returns all relationships as text, the closest first: "wife's brother's wife". */
export function words(family: KinshipGraph, one: string, other: string): string[] {
  return relationshipsOf(family, one, other).map(({ firstTerms: first }) => first.join('’s '))
}

export function relationshipsOf(family: KinshipGraph, one: string, other: string): Relationship[] {
  const number = (id: string) => family.graph.indexOf.get(id) ?? -1
  return findRelationships(family, number(one), number(other)).relationships
}
