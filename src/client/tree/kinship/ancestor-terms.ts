/** What the ancestors of the current user are to them, as their cards say: "Mother", "3× great-grandfather". */
import {
  type DescentLink,
  formatKinshipTerm,
  type Sex,
} from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Chart } from '../chart/chart.ts'

type Kind = DescentLink['kind']

const sexes = { M: 'male', F: 'female' } as const satisfies Record<string, Sex>

/**
 * Returns the terms by id, with "You" for the user. An ancestor in several lines has the term of the shortest, by birth if
 * possible.
 */
export function getAncestorTerms(
  { members, indexById }: Pick<Chart, 'members' | 'indexById'>,
  userId: string | null,
): ReadonlyMap<string, string> {
  const terms = new Map<string, string>()
  let generation = new Map<string, Kind>(userId === null ? [] : [[userId, 'birth']])
  for (let up = 0; generation.size > 0; up++) {
    const parents = new Map<string, Kind>()
    for (const [id, kind] of generation) {
      const member = members[indexById.get(id) ?? -1]
      if (!member || terms.has(id)) continue
      const sex = member.gender === null ? 'unknown' : sexes[member.gender]
      const term = formatKinshipTerm({ up, down: 0, half: false, kind, times: 1 }, sex)
      terms.set(id, up === 0 ? 'You' : formatForCard(term))
      for (const parent of [member.father_id, member.mother_id]) {
        if (parent !== null && (kind === 'birth' || !parents.has(parent))) parents.set(parent, kind)
      }
      for (const other of member.other_parents) {
        if (other.kind === 'guardian' || parents.has(other.member_id)) continue
        parents.set(other.member_id, kind === 'birth' ? other.kind : kind)
      }
    }
    generation = parents
  }
  return terms
}

/** A card has no space for "Great-great-grandmother". */
function formatForCard(term: string): string {
  const short = term.replace(/(?:great-){2,}/, (greats) => `${greats.length / 'great-'.length}× great-`)
  return short.charAt(0).toUpperCase() + short.slice(1)
}
