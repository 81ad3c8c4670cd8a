/** Relationships as sentences. */
import { formatNumeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Relationship } from '#shared/genealogy/kinship/relationships.ts'

/** One of the two people as a sentence has them. */
export interface NamedPerson {
  name: string
  /** The one who reads. */
  isReader: boolean
}

const maxTerms = 4
const partnerTerm = /^(former )?(husband|wife|spouse|partner)$/

/** "your second cousin", "the wife of Anna’s nephew", "connected with you by five marriages". */
export function formatRelationshipPhrase(words: readonly string[], owner: NamedPerson): string {
  const whose = owner.isReader ? 'your' : `${owner.name}’s`
  const last = words.at(-1) ?? ''
  if (words.length > maxTerms) {
    const marriages = words.filter((word) => partnerTerm.test(word) || word.endsWith('-in-law')).length
    return `connected with ${owner.isReader ? 'you' : owner.name} by ${formatNumeral(marriages)} marriages`
  }
  if (words.length === 2 && partnerTerm.test(last)) return `the ${last} of ${whose} ${words[0]}`
  return `${whose} ${words.join('’s ')}`
}

/** "Philip is your second cousin once removed", "You are Philip’s wife". */
export function formatRelationshipSentence(
  subject: NamedPerson,
  words: readonly string[],
  owner: NamedPerson,
): string {
  return `${subject.isReader ? 'You are' : `${subject.name} is`} ${formatRelationshipPhrase(words, owner)}`
}

/** The words alone, for a list: "third cousin", "wife of a second cousin". */
export function formatRelationshipTitle({
  secondTerms: words,
  paths: ways,
  type: nature,
}: Relationship): string {
  const last = words.at(-1) ?? ''
  const title = words.length === 2 && partnerTerm.test(last) ? `${last} of a ${words[0]}` : words.join('’s ')
  const told = /^(double|triple|quadruple) /.test(title) || nature !== 'descent'
  return ways.length > 1 && !told ? `${title}, in ${formatNumeral(ways.length)} ways` : title
}

/** "Anna", "Anna and Bert". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
