/** Relationships as sentences. */
import { numeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Relationship } from '#shared/genealogy/kinship/relationships.ts'

/** One of the two people as a sentence has them. */
export interface Spoken {
  name: string
  /** The one who reads. */
  you: boolean
}

const longestChain = 4
const partners = /^(former )?(husband|wife|spouse|partner)$/

/** "your second cousin", "the wife of Anna’s nephew", "connected with you by five marriages". */
export function relationPhrase(words: readonly string[], owner: Spoken): string {
  const whose = owner.you ? 'your' : `${owner.name}’s`
  const last = words.at(-1) ?? ''
  if (words.length > longestChain) {
    const marriages = words.filter((word) => partners.test(word) || word.endsWith('-in-law')).length
    return `connected with ${owner.you ? 'you' : owner.name} by ${numeral(marriages)} marriages`
  }
  if (words.length === 2 && partners.test(last)) return `the ${last} of ${whose} ${words[0]}`
  return `${whose} ${words.join('’s ')}`
}

/** "Philip is your second cousin once removed", "You are Philip’s wife". */
export function relationSentence(subject: Spoken, words: readonly string[], owner: Spoken): string {
  return `${subject.you ? 'You are' : `${subject.name} is`} ${relationPhrase(words, owner)}`
}

/** The words alone, for a list: "third cousin", "wife of a second cousin". */
export function relationTitle({ second: words, ways, nature }: Relationship): string {
  const last = words.at(-1) ?? ''
  const title = words.length === 2 && partners.test(last) ? `${last} of a ${words[0]}` : words.join('’s ')
  const told = /^(double|triple|quadruple) /.test(title) || nature !== 'descent'
  return ways.length > 1 && !told ? `${title}, in ${numeral(ways.length)} ways` : title
}

/** "Anna", "Anna and Bert". */
export function namesTogether(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
