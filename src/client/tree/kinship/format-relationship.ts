/** Formats relationships as phrases and sentences. */
import { formatNumeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Relationship } from '#shared/genealogy/kinship/relationships.ts'

/** A person in a sentence. */
export interface NamedPerson {
  name: string
  /** Whether the person is the current user, who is addressed as "you". */
  isReader: boolean
}

const maxTerms = 4
const partnerTerm = /^(former )?(husband|wife|spouse|partner)$/

/** "your second cousin", "the wife of Anna’s nephew", "connected with you by five marriages". */
export function formatRelationshipPhrase(terms: readonly string[], owner: NamedPerson): string {
  const whose = owner.isReader ? 'your' : `${owner.name}’s`
  const last = terms.at(-1) ?? ''
  if (terms.length > maxTerms) {
    const marriages = terms.filter((term) => partnerTerm.test(term) || term.endsWith('-in-law')).length
    return `connected with ${owner.isReader ? 'you' : owner.name} by ${formatNumeral(marriages)} marriages`
  }
  if (terms.length === 2 && partnerTerm.test(last)) return `the ${last} of ${whose} ${terms[0]}`
  return `${whose} ${terms.join('’s ')}`
}

/** "Philip is your second cousin once removed", "You are Philip’s wife". */
export function formatRelationshipSentence(
  subject: NamedPerson,
  terms: readonly string[],
  owner: NamedPerson,
): string {
  return `${subject.isReader ? 'You are' : `${subject.name} is`} ${formatRelationshipPhrase(terms, owner)}`
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The relationship without names, for a list: "third cousin", "wife of a second cousin". */
export function formatRelationshipTitle({ secondTerms: terms, paths, type: nature }: Relationship): string {
  const last = terms.at(-1) ?? ''
  const title =
    terms.length === 2 && partnerTerm.test(last)
      ? `${last} of ${withArticle(terms[0] ?? '')}`
      : terms.join('’s ')
  const saysCount = /^(double|triple|quadruple) /.test(title) || nature !== 'descent'
  return paths.length > 1 && !saysCount ? `${title}, in ${formatNumeral(paths.length)} ways` : title
}

/** "Anna", "Anna and Bert". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
