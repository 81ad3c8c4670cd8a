/** Puts facts into words for a printed book: "Born on 12 March 1905 in Ulvik, aged 3." */
import type { Fact, PersonName, Restriction } from '#shared/contracts/facts.contract.ts'
import { formatFactName, formatRole, getFactTag } from '#shared/fact-tags.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { formatAge } from '#shared/genealogy/dates/format-age.ts'
import { formatDateInSentence } from '#shared/genealogy/reports/format-date-in-sentence.ts'

const verbs: Readonly<Record<string, string>> = {
  ADOP: 'Adopted',
  ANUL: 'Marriage annulled',
  BAPM: 'Baptized',
  BIRT: 'Born',
  BLES: 'Blessed',
  BURI: 'Buried',
  CHR: 'Christened',
  CHRA: 'Christened as an adult',
  CONF: 'Confirmed',
  CREM: 'Cremated',
  DEAT: 'Died',
  DIV: 'Divorced',
  EMIG: 'Emigrated',
  ENGA: 'Engaged',
  GRAD: 'Graduated',
  IMMI: 'Immigrated',
  MARR: 'Married',
  NATU: 'Naturalized',
  ORDN: 'Ordained',
  RETI: 'Retired',
  _SEPR: 'Separated',
}

/** A book is made to be given away: what only administrators see is no part of it. */
function isPublic({ restriction }: { restriction?: Restriction | undefined }): boolean {
  return restriction !== 'confidential' && restriction !== 'privacy'
}

export function listPublicNames(names: readonly PersonName[]): PersonName[] {
  return names.filter(isPublic).sort((a, b) => a.position - b.position)
}

/** What a book tells after all else of the same year. */
const endTags: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM'])

/** The facts that a book tells, by date; those without a date come last, except a birth. */
export function listToldFacts(facts: readonly Fact[]): Fact[] {
  const isTold = (fact: Fact) =>
    !fact.denied &&
    fact.status !== 'rejected' &&
    isPublic(fact) &&
    fact.tag !== 'SOUR' &&
    getFactTag(fact.tag)?.isInternal !== true
  const getKey = ({ tag, date = '' }: Fact) => {
    if (tag === 'BIRT') return getEdtfSortKey(date) ?? Number.NEGATIVE_INFINITY
    const day = endTags.has(tag) ? (getLatestDay(date) ?? getEdtfSortKey(date)) : getEdtfSortKey(date)
    return day ?? Number.MAX_SAFE_INTEGER
  }
  return facts.filter(isTold).sort((a, b) => getKey(a) - getKey(b) || a.position - b.position)
}

/** Citations of the whole person, which hang on no fact. */
export function listRecordCitations(facts: readonly Fact[]) {
  return facts.filter((fact) => fact.tag === 'SOUR' && isPublic(fact)).flatMap((fact) => fact.citations ?? [])
}

/** "on 12 March 1905 in Ulvik" */
export function formatWhenAndWhere({
  date,
  date_phrase,
  place,
}: {
  date?: string | null | undefined
  date_phrase?: string | null | undefined
  place?: string | null | undefined
}): string {
  return [formatDateInSentence(date, date_phrase), place ? `in ${place}` : ''].filter(Boolean).join(' ')
}

/** Age, cause and the people who took part. */
function listCircumstances(fact: Fact, findName: (id: string) => string | undefined): string[] {
  const others = (fact.participants ?? []).flatMap(({ person_id, name, role, phrase }) => {
    const who = (person_id && findName(person_id)) ?? name
    return who ? [`${formatRole(role, phrase)}: ${who}`] : []
  })
  return [
    fact.type && formatFactName(fact) !== fact.type ? fact.type : '',
    fact.age ? `age ${formatAge(fact.age)}` : '',
    fact.cause ? `cause: ${fact.cause}` : '',
    fact.agency ?? '',
    ...others,
    fact.status === 'doubtful' ? 'doubtful' : '',
  ].filter(Boolean)
}

/** What a fact tells besides its name: value, date, place and circumstances. */
export function formatFactDetails(fact: Fact, findName: (id: string) => string | undefined): string {
  const circumstances = listCircumstances(fact, findName)
  const told = [fact.value, formatWhenAndWhere(fact)].filter(Boolean).join(', ')
  return circumstances.length > 0 ? `${told} (${circumstances.join('; ')})`.trim() : told
}

/** The notes of facts, each with the name of the fact. */
export function listFactNotes(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => (fact.note ? [`${formatFactName(fact)}: ${fact.note}`] : []))
}

/**
 * A sentence about a fact.
 *
 * @param whom whom the fact happened with: the partner of a marriage
 */
export function formatFactSentence(
  fact: Fact,
  findName: (id: string) => string | undefined,
  whom = '',
): string {
  const verb = verbs[fact.tag]
  const details = formatFactDetails(fact, findName)
  if (verb !== undefined && !fact.value) return `${[verb, whom, details].filter(Boolean).join(' ')}.`
  const name = verb ?? formatFactName(fact)
  return details ? `${name}: ${details}.` : `${name}.`
}
