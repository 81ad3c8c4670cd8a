/** Computes which unions of a family have ended, and their order in a person's life. */
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { PersonRecord } from './person-record.ts'

export interface UnionFacts {
  /** 1 where the union ended by divorce, annulment or separation. */
  ended: Uint8Array
  /** 1, 2, 3, … for the unions of a person with several, in chronological order; 0 for a single union. */
  ordinal: Uint8Array
}

const separationReasons = new Set(['divorce', 'annulment', 'separation'])

/** In the order of `layout.unionIds`. A couple with several unions counts as ended only when all of them have ended. */
export function computeUnionFacts(records: readonly PersonRecord[], layout: TreeLayout): UnionFacts {
  const count = layout.unionIds.length
  const byCouple = new Map<string, number>()
  const getCoupleKey = (a: string, b: string | null) => (b === null || a < b ? `${a} ${b}` : `${b} ${a}`)
  for (let u = 0; u < count; u++) {
    const a = layout.ids[layout.unionPartner1[u] ?? -1] ?? ''
    byCouple.set(getCoupleKey(a, layout.ids[layout.unionPartner2[u] ?? -1] ?? null), u)
  }
  const hasOpenUnion = new Uint8Array(count)
  const hasEndedUnion = new Uint8Array(count)
  const ordinal = new Uint8Array(count)
  const mostUnions = new Uint8Array(count)
  for (const { id, partners } of records) {
    const unionsOfPerson: { u: number; startKey: number }[] = []
    for (const { member_id, from, end_reason } of partners) {
      const u = byCouple.get(getCoupleKey(id, member_id))
      if (u === undefined) continue
      const ended = end_reason !== null && separationReasons.has(end_reason)
      if (ended) hasEndedUnion[u] = 1
      else hasOpenUnion[u] = 1
      const startKey = (from === null ? null : getEdtfSortKey(from)) ?? Number.POSITIVE_INFINITY
      if (!unionsOfPerson.some((known) => known.u === u)) unionsOfPerson.push({ u, startKey })
    }
    if (unionsOfPerson.length < 2) continue
    unionsOfPerson.sort((a, b) => (a.startKey === b.startKey ? 0 : a.startKey - b.startKey))
    for (const [i, { u }] of unionsOfPerson.entries()) {
      if (unionsOfPerson.length <= (mostUnions[u] ?? 0)) continue
      mostUnions[u] = Math.min(unionsOfPerson.length, 255)
      ordinal[u] = Math.min(i + 1, 255)
    }
  }
  return { ended: hasEndedUnion.map((flag, u) => (flag === 1 && hasOpenUnion[u] !== 1 ? 1 : 0)), ordinal }
}
