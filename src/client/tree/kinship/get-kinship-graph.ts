/** Builds the kinship graph of the loaded family, cached per family. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import type { PersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import {
  buildKinshipGraph,
  type KinshipGraph,
  type UnionEnd,
} from '#shared/genealogy/kinship/kinship-graph.ts'
import { listMembers } from '../chart/chart.ts'
import type { Family } from '../chart/family.ts'
import { getFamilyGraph } from '../chart/family-graph.ts'

const cache = new WeakMap<Family['members'], KinshipGraph>()
const separationReasons = new Set(['divorce', 'annulment', 'separation'])

/** People have the same indexes as in the family. */
export function getKinshipGraph(family: Pick<Family, 'members' | 'indexById' | 'drawing'>): KinshipGraph {
  const { members } = family
  const cached = cache.get(members)
  if (cached) return cached
  const kinshipGraph = buildKinship(listMembers(family), getFamilyGraph(family))
  cache.set(members, kinshipGraph)
  return kinshipGraph
}

/** @param members by their indexes in the graph */
export function buildKinship(
  members: readonly (FamilyMember | undefined)[],
  graph: PersonGraph,
): KinshipGraph {
  const ends = findUnionEnds()
  return buildKinshipGraph(graph, {
    otherParents: (p) =>
      (members[p]?.other_parents ?? []).map(({ member_id, kind }) => ({
        parent: graph.indexOf.get(member_id) ?? -1,
        kind,
      })),
    birthFamily: (p) => members[p]?.birth_family ?? null,
    unionEnd: (u) => ends.get(getCoupleKey(graph.partner1[u] ?? -1, graph.partner2[u] ?? -1)) ?? null,
  })

  function findUnionEnds(): Map<string, UnionEnd> {
    const found = new Map<string, UnionEnd>()
    for (const [p, member] of members.entries()) {
      for (const { member_id, to, end_reason } of member?.partners ?? []) {
        const other = graph.indexOf.get(member_id ?? '') ?? -1
        if (other < 0) continue
        const key = getCoupleKey(p, other)
        const isFormer = end_reason !== null && separationReasons.has(end_reason)
        const endDay = Math.min(getEndDay(to), isFormer ? Number.POSITIVE_INFINITY : getFirstDeath(p, other))
        const known = found.get(key)
        // A couple with several unions is separated only if all of them ended.
        found.set(key, {
          isFormer: isFormer && (known?.isFormer ?? true),
          endDay: Math.max(endDay, known?.endDay ?? Number.NEGATIVE_INFINITY),
        })
      }
    }
    return found
  }

  function getFirstDeath(p: number, other: number): number {
    return Math.min(getEndDay(members[p]?.death_date ?? null), getEndDay(members[other]?.death_date ?? null))
  }
}

/** Returns the latest day of a date; infinity without a date. */
function getEndDay(date: string | null): number {
  if (date === null || getEdtfSortKey(date) === null) return Number.POSITIVE_INFINITY
  return getLatestDay(date) ?? Number.POSITIVE_INFINITY
}

function getCoupleKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}
