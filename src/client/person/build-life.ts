/** Builds the life of a person as one list: own facts, what happened to the near kin, and the family's events. */

import { getUnionPath } from '#client/people/person-path.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { isOwnChildOf, type Kin } from './find-kin.ts'
import {
  type FindName,
  isShown,
  type LifeEvent,
  makeBirth,
  makeDeath,
  makeFactEvent,
  mergeRecordCitations,
  sortEvents,
} from './life-event.ts'

interface LifeOf {
  person: FamilyMember
  kin: Kin
  /** Undefined until they are loaded: then birth and death come from the person's record. */
  facts: readonly Fact[] | undefined
  events: readonly TimelineEvent[]
  findName: FindName
}

function fromFact(fact: Fact, { person, findName }: LifeOf): LifeEvent {
  const partner = person.partners.find(({ union_id }) => union_id === fact.union_id)?.member_id
  return {
    ...makeFactEvent(fact, findName, partner ? findName(partner) : undefined),
    ...(fact.union_id && { path: getUnionPath(fact.union_id) }),
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
            ...{ key, date, when: formatDateWords(date, phrase), title, kind: 'own' as const, citations: [] },
            details: place === null ? [] : [place],
          },
        ]
  return [
    ...one('birth', 'Birth', person.birth_date, person.birth_date_phrase, person.birth_place),
    ...one('death', 'Death', person.death_date, person.death_date_phrase, person.death_place),
  ]
}

function getKinEvents({ person, kin }: LifeOf): LifeEvent[] {
  const events = [
    ...kin.parents
      .filter((one) => isOwnChildOf(one, person))
      .flatMap((one) => makeDeath(one, 'Death of a parent')),
    ...kin.siblings.flatMap((one) => [
      ...makeBirth(one, 'Birth of a sibling'),
      ...makeDeath(one, 'Death of a sibling'),
    ]),
    ...kin.partners.flatMap((one) => makeDeath(one, 'Death of the partner')),
    ...kin.children
      .filter((one) => isOwnChildOf(person, one))
      .flatMap((one) => [...makeBirth(one, 'Birth of a child'), ...makeDeath(one, 'Death of a child')]),
  ]
  return events.filter(({ date }) => date !== null && isInLife(date, person))
}

function isInLife(date: string, { birth_date, death_date }: FamilyMember): boolean {
  const day = getEdtfSortKey(date)
  const born = birth_date === null ? null : getEdtfSortKey(birth_date)
  const died = death_date === null ? null : getLatestDay(death_date)
  if (day === null) return false
  return (born === null || day >= born) && (died === null || day <= died)
}

/** Events with a date in their order, then those without. */
export function buildLife(life: LifeOf): LifeEvent[] {
  const { person, facts, events } = life
  const unionIds = new Set(person.partners.map(({ union_id }) => union_id))
  const isOwn = (fact: Fact) =>
    fact.person_id === person.id || (fact.union_id !== undefined && unionIds.has(fact.union_id))
  const own = facts
    ? mergeRecordCitations(facts.filter((fact) => isOwn(fact) && isShown(fact))).map((fact) =>
        fromFact(fact, life),
      )
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
        when: formatDateWords(event.event_date, null),
        title: event.title,
      },
      ...{ details: event.location ? [event.location] : [], kind: 'history', citations: [] },
      path: `/family-history?search=${encodeURIComponent(event.title)}`,
    }),
  )
  return sortEvents([...own, ...history, ...getKinEvents(life)])
}
