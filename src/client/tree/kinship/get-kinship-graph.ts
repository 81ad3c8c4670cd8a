/** The family as kinship is read from it on the device: made when it is first asked for, kept as long as the family. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { edtfSortKey, latestDay } from '#shared/genealogy/dates/edtf.ts'
import { buildKinFamily, type KinFamily, type UnionEnd } from '#shared/genealogy/kinship/kinship-graph.ts'
import { everybodyOn } from '../chart/chart.ts'
import type { Family } from '../chart/family.ts'
import { graphOf } from '../chart/family-graph.ts'

const kin = new WeakMap<Family['members'], KinFamily>()
const separate = new Set(['divorce', 'annulment', 'separation'])

/** People have the same numbers as in the family. */
export function kinOf(family: Pick<Family, 'members' | 'numberOf' | 'picture'>): KinFamily {
  const { members } = family
  const made = kin.get(members)
  if (made) return made
  const graph = graphOf(family)
  const ends = endsOfUnions(everybodyOn(family))
  const own = buildKinFamily(graph, {
    otherParents: (p) =>
      (members[p]?.other_parents ?? []).map(({ member_id, kind }) => ({
        parent: graph.indexOf.get(member_id) ?? -1,
        kind,
      })),
    unionEnd: (u) => ends.get(coupleKey(graph.partner1[u] ?? -1, graph.partner2[u] ?? -1)) ?? null,
  })
  kin.set(members, own)
  return own

  function endsOfUnions(people: readonly FamilyMember[]): Map<string, UnionEnd> {
    const found = new Map<string, UnionEnd>()
    for (const [p, { partners }] of people.entries()) {
      for (const { member_id, to, end_reason } of partners) {
        const other = graph.indexOf.get(member_id ?? '') ?? -1
        if (other < 0) continue
        const key = coupleKey(p, other)
        const former = end_reason !== null && separate.has(end_reason)
        const until = Math.min(lastDay(to), former ? Number.POSITIVE_INFINITY : deathOf(p, other))
        const known = found.get(key)
        // A couple that came together again is parted only where all its unions are.
        found.set(key, {
          former: former && (known?.former ?? true),
          until: Math.max(until, known?.until ?? Number.NEGATIVE_INFINITY),
        })
      }
    }
    return found
  }

  function deathOf(p: number, other: number): number {
    return Math.min(lastDay(members[p]?.death_date ?? null), lastDay(members[other]?.death_date ?? null))
  }
}

/** Without a date there is no end. */
function lastDay(date: string | null): number {
  if (date === null || edtfSortKey(date) === null) return Number.POSITIVE_INFINITY
  return latestDay(date) ?? Number.POSITIVE_INFINITY
}

function coupleKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}
