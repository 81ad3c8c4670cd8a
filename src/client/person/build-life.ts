/** Builds the life of a person as one list: own facts, what happened to the near kin, and the family's events. */
import { formatFullName } from '#client/people/person-name.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { formatFactName, formatRole, getFactTag } from '#shared/fact-tags.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { Kin } from './find-kin.ts'

export interface LifeEvent {
  key: string
  /** EDTF; null for events without a date, which come last. */
  date: string | null
  /** "12 March 1905", or the words of the source. */
  when: string
  title: string
  /** Place, value, cause, note: each a line. */
  details: readonly string[]
  /** An own fact, an event of the near kin, or an event of the family's history. */
  kind: 'own' | 'kin' | 'history'
  /** Where the title leads. */
  path?: string
  citations: readonly Citation[]
  /** Said of facts that are doubtful, rejected or denied. */
  mark?: string
}

function formatWhen(date: string | null | undefined, phrase: string | null | undefined): string {
  if (phrase) return phrase
  return date ? formatEdtfDate(date) : ''
}

export function getPersonPath(id: string): string {
  return `/people/${encodeURIComponent(id)}`
}

function getMark({ denied, status }: Fact): string | undefined {
  if (denied) return 'did not happen'
  if (status === 'rejected') return 'not accepted'
  return status === 'doubtful' ? 'doubtful' : undefined
}

function listDetails(fact: Fact, names: (id: string) => string | undefined): string[] {
  const participants = (fact.participants ?? []).flatMap(({ person_id, name, role, phrase }) => {
    const who = (person_id && names(person_id)) ?? name
    return who ? [`${who} (${formatRole(role, phrase)})`] : []
  })
  const age = fact.age && `Age ${fact.age}`
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

interface LifeOf {
  person: FamilyMember
  kin: Kin
  /** Undefined until they are loaded: then birth and death come from the person's record. */
  facts: readonly Fact[] | undefined
  events: readonly TimelineEvent[]
  findName: (id: string) => string | undefined
}

function fromFact(fact: Fact, { person, findName }: LifeOf): LifeEvent {
  const mark = getMark(fact)
  const partner = person.partners.find(({ union_id }) => union_id === fact.union_id)?.member_id
  const withWhom = partner ? findName(partner) : undefined
  const name = formatFactName(fact)
  const kind = fact.type && name !== fact.type ? ` (${fact.type})` : ''
  return {
    key: fact.id,
    date: fact.date ?? null,
    when: formatWhen(fact.date, fact.date_phrase),
    title: `${name}${kind}${withWhom ? ` with ${withWhom}` : ''}`,
    details: listDetails(fact, findName),
    kind: 'own',
    citations: fact.citations ?? [],
    ...(mark && { mark }),
  }
}

/** Birth and death as the list of people has them. */
function fromRecord(person: FamilyMember): LifeEvent[] {
  const one = (
    key: string,
    title: string,
    date: string | null,
    phrase: string | null,
    place: string | null,
  ) =>
    date === null && phrase === null && place === null
      ? []
      : [
          {
            ...{ key, date, when: formatWhen(date, phrase), title, kind: 'own' as const, citations: [] },
            details: place === null ? [] : [place],
          },
        ]
  return [
    ...one('birth', 'Birth', person.birth_date, person.birth_date_phrase, person.birth_place),
    ...one('death', 'Death', person.death_date, person.death_date_phrase, person.death_place),
  ]
}

function getKinEvents({ person, kin }: LifeOf): LifeEvent[] {
  const event = (
    one: FamilyMember,
    title: string,
    date: string | null,
    phrase: string | null,
  ): LifeEvent[] =>
    date === null || !isInLife(date, person)
      ? []
      : [
          {
            ...{
              key: `${title} ${one.id}`,
              date,
              when: formatWhen(date, phrase),
              kind: 'kin',
              citations: [],
            },
            title: `${title}: ${formatFullName(one)}`,
            details: [],
            path: getPersonPath(one.id),
          },
        ]
  const birth = (one: FamilyMember, title: string) => event(one, title, one.birth_date, one.birth_date_phrase)
  const death = (one: FamilyMember, title: string) => event(one, title, one.death_date, one.death_date_phrase)
  return [
    ...kin.parents.flatMap((one) => death(one, 'Death of a parent')),
    ...kin.siblings.flatMap((one) => [
      ...birth(one, 'Birth of a sibling'),
      ...death(one, 'Death of a sibling'),
    ]),
    ...kin.partners.flatMap((one) => death(one, 'Death of the partner')),
    ...kin.children.flatMap((one) => [...birth(one, 'Birth of a child'), ...death(one, 'Death of a child')]),
  ]
}

function isInLife(date: string, { birth_date, death_date }: FamilyMember): boolean {
  const day = getEdtfSortKey(date)
  const born = birth_date === null ? null : getEdtfSortKey(birth_date)
  const died = death_date === null ? null : getLatestDay(death_date)
  if (day === null) return false
  return (born === null || day >= born) && (died === null || day <= died)
}

function isShown({ tag }: Fact): boolean {
  const known = getFactTag(tag)
  return known?.isInternal !== true
}

/** Events with a date in their order, then those without. */
export function buildLife(life: LifeOf): LifeEvent[] {
  const { person, facts, events } = life
  const unionIds = new Set(person.partners.map(({ union_id }) => union_id))
  const isOwn = (fact: Fact) =>
    fact.person_id === person.id || (fact.union_id !== undefined && unionIds.has(fact.union_id))
  const own = facts
    ? facts.filter((fact) => isOwn(fact) && isShown(fact)).map((fact) => fromFact(fact, life))
    : fromRecord(person)
  const told = events.filter(
    ({ associated_member_id, event_type }) =>
      associated_member_id === person.id && event_type !== 'birth' && event_type !== 'death',
  )
  const history = told.map(
    (event): LifeEvent => ({
      ...{
        key: event.id,
        date: event.event_date,
        when: formatWhen(event.event_date, null),
        title: event.title,
      },
      ...{ details: event.location ? [event.location] : [], kind: 'history', citations: [] },
      path: `/family-history?search=${encodeURIComponent(event.title)}`,
    }),
  )
  const getKey = ({ date }: LifeEvent) =>
    (date === null ? null : getEdtfSortKey(date)) ?? Number.POSITIVE_INFINITY
  return [...own, ...history, ...getKinEvents(life)].sort((a, b) => {
    const [first, second] = [getKey(a), getKey(b)]
    return first === second ? 0 : first - second
  })
}
