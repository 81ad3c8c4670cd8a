/** Lists the path between two people as entries, with a couple of common ancestors as one entry. */

import { formatKinshipPath } from '#shared/genealogy/kinship/format-kinship-path.ts'
import { toSex } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { KinshipGraph } from '#shared/genealogy/kinship/kinship-graph.ts'
import type { RelationshipPath } from '#shared/genealogy/kinship/relationships.ts'

export interface PathEntry {
  /** One person, or a couple; nobody for parents who are not known. */
  people: number[]
  /** What they are to the entry before: "his mother", "their daughter"; empty for the first entry. */
  label: string
}

/** The place of the common ancestors among the entries of a path; null for a path with a marriage. */
export function findTopEntry({ path: { steps } }: RelationshipPath): number | null {
  if (steps.includes('partner')) return null
  return steps.filter((step) => step === 'up').length
}

/** `userIndex` is the index of the current user's person, -1 for none. */
export function buildPathEntries(
  family: KinshipGraph,
  { path, common }: RelationshipPath,
  userIndex: number,
): PathEntry[] {
  const entries: PathEntry[] = []
  for (const [place, person] of path.people.entries()) {
    const before = entries.at(-1)
    const step = path.steps[place - 1]
    const couple = common.length === 2 && common.includes(person)
    if (!before || !step) {
      entries.push({ people: [person], label: '' })
      continue
    }
    const whose = getPossessive(family, before.people, userIndex)
    if (person < 0) {
      entries.push({ people: [], label: `${whose} parents, who are not known` })
      continue
    }
    const from = path.people[place - 1] ?? -1
    const [term = ''] = formatKinshipPath(family, { people: [from, person], steps: [step] })
    const adoptive = /^(adoptive|foster) /.exec(term)?.[0] ?? ''
    entries.push({
      people: couple ? [...common] : [person],
      label: `${whose} ${couple ? `${adoptive}parents` : term}`,
    })
  }
  return entries
}

function getPossessive({ graph }: KinshipGraph, people: readonly number[], userIndex: number): string {
  const [one = -1] = people
  if (people.length !== 1) return 'their'
  if (one === userIndex) return 'your'
  return { male: 'his', female: 'her', unknown: 'their' }[toSex(graph.sex[one])]
}
