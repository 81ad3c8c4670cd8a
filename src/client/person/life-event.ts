/** The events on the page of a person or of a couple. */
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { formatFactName, formatRole, getFactTag } from '#shared/fact-tags.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { formatAge } from '#shared/genealogy/dates/format-age.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'

/** The name of a person by id; undefined for people who are not in the tree. */
export type FindName = (id: string) => string | undefined

export interface LifeEvent {
  key: string
  /** EDTF; null for events without a date, which come last. */
  date: string | null
  /** "12 March 1905", or the words of the source. */
  when: string
  title: string
  /** Place, value, cause, note: each a line. */
  details: readonly string[]
  /** A fact of the page's person or couple, an event of the near kin, or an event of the family's history. */
  kind: 'own' | 'kin' | 'history'
  /** Where the title leads. */
  path?: string
  citations: readonly Citation[]
  /** Said of facts that are doubtful, rejected, denied or restricted. */
  mark?: string
  /** The record, of an own fact that is loaded. */
  fact?: Fact
}

function getMark({ denied, status, restriction }: Fact): string | undefined {
  const marks = [
    denied && 'did not happen',
    status === 'rejected' ? 'not accepted' : status,
    (restriction === 'confidential' || restriction === 'privacy') && 'only administrators see this',
  ].filter(Boolean)
  return marks.join(' · ') || undefined
}

function listDetails(fact: Fact, names: FindName): string[] {
  const participants = (fact.participants ?? []).flatMap(({ person_id, name, role, phrase }) => {
    const who = (person_id && names(person_id)) ?? name
    return who ? [`${who} (${formatRole(role, phrase)})`] : []
  })
  const age = fact.age && `Age: ${formatAge(fact.age)}`
  return [
    fact.value,
    fact.place,
    age,
    fact.cause && `Cause: ${fact.cause}`,
    fact.agency,
    fact.address,
    participants.length > 0 && `With ${participants.join(', ')}`,
    fact.note,
    fact.status_reason,
  ].filter((line): line is string => typeof line === 'string' && line.trim() !== '')
}

/** @param partnerName for "Marriage with …" on the page of one of the two */
export function makeFactEvent(fact: Fact, findName: FindName, partnerName?: string): LifeEvent {
  const mark = getMark(fact)
  const name = formatFactName(fact)
  const kind = fact.type && name !== fact.type ? ` (${fact.type})` : ''
  return {
    key: fact.id,
    date: fact.date ?? null,
    when: formatDateWords(fact.date, fact.date_phrase),
    title: `${name}${kind}${partnerName ? ` with ${partnerName}` : ''}`,
    details: listDetails(fact, findName),
    kind: 'own',
    citations: fact.citations ?? [],
    fact,
    ...(mark && { mark }),
  }
}

/** An event of a relative, which leads to the page of that person; none without a date. */
function makeKinEvent(
  person: FamilyMember,
  title: string,
  date: string | null,
  phrase: string | null,
): LifeEvent[] {
  if (date === null) return []
  const when = formatDateWords(date, phrase)
  const path = getPersonPath(person.id)
  return [
    {
      ...{ key: `${title} ${person.id}`, date, when, title: `${title}: ${formatFullName(person)}`, path },
      ...{ details: [], kind: 'kin', citations: [] },
    },
  ]
}

/** The baptism where the birth is not known; empty without a date. @param title "Birth of a child" */
export function makeBirth(person: FamilyMember, title: string): LifeEvent[] {
  if (person.birth_date === null && person.baptism_date)
    return makeKinEvent(person, title.replace(/^Birth/, 'Baptism'), person.baptism_date, null)
  return makeKinEvent(person, title, person.birth_date, person.birth_date_phrase)
}

/** The burial where the death is not known; empty without a date. @param title "Death of a parent" */
export function makeDeath(person: FamilyMember, title: string): LifeEvent[] {
  if (person.death_date === null && person.burial_date)
    return makeKinEvent(person, title.replace(/^Death/, 'Burial'), person.burial_date, null)
  return makeKinEvent(person, title, person.death_date, person.death_date_phrase)
}

/** Whether a fact is shown on a page: notes about the record itself are not. */
export function isShown({ tag }: Fact): boolean {
  return getFactTag(tag)?.isInternal !== true
}

/** The citations of the whole person or couple in one entry. */
export function mergeRecordCitations(facts: readonly Fact[]): Fact[] {
  const [first, ...rest] = facts.filter(({ tag }) => tag === 'SOUR')
  const others = facts.filter(({ tag }) => tag !== 'SOUR')
  if (!first) return others
  return [...others, { ...first, citations: [first, ...rest].flatMap(({ citations = [] }) => citations) }]
}

/** What comes first, and what last, of the events of one day. */
const ranks: Readonly<Record<string, number>> = {
  BIRT: -2,
  CHR: -1,
  BAPM: -1,
  DEAT: 1,
  BURI: 2,
  CREM: 2,
  PROB: 3,
}

function getRank({ fact }: LifeEvent): number {
  return ranks[fact?.tag ?? ''] ?? 0
}

/** Events with a date in their order, then those without. */
export function sortEvents(events: LifeEvent[]): LifeEvent[] {
  const getKey = ({ date }: LifeEvent) =>
    (date === null ? null : getEdtfSortKey(date)) ?? Number.POSITIVE_INFINITY
  return events.sort((a, b) => {
    const [first, second] = [getKey(a), getKey(b)]
    return first === second ? getRank(a) - getRank(b) : first - second
  })
}
