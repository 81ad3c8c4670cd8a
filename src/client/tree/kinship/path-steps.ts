/** The way from one person to another, person by person, with a couple of common ancestors as one link. */

import { wordsAlong } from '#shared/genealogy/kinship/format-kinship-path.ts'
import { sexOf } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { KinFamily } from '#shared/genealogy/kinship/kinship-graph.ts'
import type { KinWay } from '#shared/genealogy/kinship/relationships.ts'

export interface ChainLink {
  /** One person, or a couple. */
  people: number[]
  /** What they are to the link before: "his mother", "their daughter"; empty at the beginning. */
  words: string
}

/** `own` is the number of the signed-in person, -1 for nobody. */
export function chainOf(family: KinFamily, { path, common }: KinWay, own: number): ChainLink[] {
  const links: ChainLink[] = []
  for (const [place, person] of path.people.entries()) {
    const before = links.at(-1)
    const step = path.steps[place - 1]
    const couple = common.length === 2 && common.includes(person)
    if (!before || !step) {
      links.push({ people: [person], words: '' })
      continue
    }
    const from = path.people[place - 1] ?? -1
    const [words = ''] = wordsAlong(family, { people: [from, person], steps: [step] })
    const adoptive = /^(adoptive|foster) /.exec(words)?.[0] ?? ''
    links.push({
      people: couple ? [...common] : [person],
      words: `${whose(family, before.people, own)} ${couple ? `${adoptive}parents` : words}`,
    })
  }
  return links
}

function whose({ graph }: KinFamily, people: readonly number[], own: number): string {
  const [one = -1] = people
  if (people.length > 1) return 'their'
  if (one === own) return 'your'
  return { male: 'his', female: 'her', unknown: 'their' }[sexOf(graph.sex[one])]
}
