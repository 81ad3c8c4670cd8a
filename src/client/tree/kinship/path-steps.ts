/** The way from one person to another, person by person, with a couple of common ancestors as one link. */

import { formatKinshipPath } from '#shared/genealogy/kinship/format-kinship-path.ts'
import { toSex } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { KinshipGraph } from '#shared/genealogy/kinship/kinship-graph.ts'
import type { RelationshipPath } from '#shared/genealogy/kinship/relationships.ts'

export interface PathEntry {
  /** One person, or a couple. */
  people: number[]
  /** What they are to the link before: "his mother", "their daughter"; empty at the beginning. */
  label: string
}

/** `own` is the number of the signed-in person, -1 for nobody. */
export function buildPathEntries(
  family: KinshipGraph,
  { path, common }: RelationshipPath,
  own: number,
): PathEntry[] {
  const links: PathEntry[] = []
  for (const [place, person] of path.people.entries()) {
    const before = links.at(-1)
    const step = path.steps[place - 1]
    const couple = common.length === 2 && common.includes(person)
    if (!before || !step) {
      links.push({ people: [person], label: '' })
      continue
    }
    const from = path.people[place - 1] ?? -1
    const [words = ''] = formatKinshipPath(family, { people: [from, person], steps: [step] })
    const adoptive = /^(adoptive|foster) /.exec(words)?.[0] ?? ''
    links.push({
      people: couple ? [...common] : [person],
      label: `${getPossessive(family, before.people, own)} ${couple ? `${adoptive}parents` : words}`,
    })
  }
  return links
}

function getPossessive({ graph }: KinshipGraph, people: readonly number[], own: number): string {
  const [one = -1] = people
  if (people.length > 1) return 'their'
  if (one === own) return 'your'
  return { male: 'his', female: 'her', unknown: 'their' }[toSex(graph.sex[one])]
}
