/** What is known of the unions of a family: who, whether still current, how they ended, which of several it was. */
import { edtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import type { TreeLayout, TreeUnion } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { FamilyRecord } from './person-record.ts'

export interface UnionFacts {
  /** 1 where the union ended by divorce, annulment or separation. */
  ended: Uint8Array
  /** 1, 2, 3, … for the unions of a person who had several, in the order of time; 0 otherwise. */
  ordinal: Uint8Array
}

/** Every recorded union once. */
export function collectUnions(records: readonly FamilyRecord[]): TreeUnion[] {
  const unions = new Map<string, TreeUnion>()
  for (const { id, spouse_id, partners } of records) {
    for (const { union_id, member_id } of partners) {
      const known = unions.get(union_id)
      const current = member_id !== null && member_id === spouse_id
      if (known === undefined)
        unions.set(union_id, { id: union_id, partner1: id, partner2: member_id, current })
      else if (current) known.current = true
    }
  }
  return [...unions.values()]
}

const separate = new Set(['divorce', 'annulment', 'separation'])

/** In the order of the layout's unions. A couple that came together again counts as ended only where all its unions did. */
export function factsOfUnions(records: readonly FamilyRecord[], layout: TreeLayout): UnionFacts {
  const count = layout.unionIds.length
  const byCouple = new Map<string, number>()
  const couple = (a: string, b: string | null) => (b === null || a < b ? `${a} ${b}` : `${b} ${a}`)
  for (let u = 0; u < count; u++) {
    const a = layout.ids[layout.unionPartner1[u] ?? -1] ?? ''
    byCouple.set(couple(a, layout.ids[layout.unionPartner2[u] ?? -1] ?? null), u)
  }
  const open = new Uint8Array(count)
  const closed = new Uint8Array(count)
  const ordinal = new Uint8Array(count)
  const mostUnions = new Uint8Array(count)
  for (const { id, partners } of records) {
    const own: { u: number; when: number }[] = []
    for (const { member_id, from, end_reason } of partners) {
      const u = byCouple.get(couple(id, member_id))
      if (u === undefined) continue
      const ended = end_reason !== null && separate.has(end_reason)
      if (ended) closed[u] = 1
      else open[u] = 1
      const when = (from === null ? null : edtfSortKey(from)) ?? Number.POSITIVE_INFINITY
      if (!own.some((other) => other.u === u)) own.push({ u, when })
    }
    if (own.length < 2) continue
    own.sort((a, b) => (a.when === b.when ? 0 : a.when - b.when))
    for (const [place, { u }] of own.entries()) {
      if (own.length <= (mostUnions[u] ?? 0)) continue
      mostUnions[u] = Math.min(own.length, 255)
      ordinal[u] = Math.min(place + 1, 255)
    }
  }
  return { ended: closed.map((flag, u) => (flag === 1 && open[u] !== 1 ? 1 : 0)), ordinal }
}
