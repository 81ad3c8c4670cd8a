/** Finds the record that a correction is about, and its current values, for the server and for reviewers. */

import type { ArchiveItem, ArchiveUpdate } from '#shared/contracts/archives.contract.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { CorrectionContent } from '#shared/contracts/submissions.contract.ts'
import type { EventUpdate, TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { findPreferred } from '#shared/genealogy/preferred-fact.ts'
import type { SuggestedValues } from './correction-fields.ts'

/** The facts of a person and of the person's unions, in their order. */
export function listOwnFacts(
  person: Pick<FamilyMember, 'id' | 'partners'>,
  facts: readonly Fact[],
): readonly Fact[] {
  const unionIds = new Set(person.partners.map(({ union_id }) => union_id))
  return facts
    .filter(({ person_id, union_id }) => person_id === person.id || (union_id && unionIds.has(union_id)))
    .sort((a, b) => a.position - b.position)
}

type CorrectedFact = Pick<CorrectionContent, 'tag' | 'factId'>

/** The fact that a correction names, else the preferred one of its tag. Undefined for a fact that was deleted. */
export function findCorrectedFact(
  { tag = '', factId }: CorrectedFact,
  person: Pick<FamilyMember, 'id' | 'partners'>,
  facts: readonly Fact[],
): Fact | undefined {
  const own = listOwnFacts(person, facts)
  return factId === undefined ? findPreferred(own, tag) : own.find(({ id }) => id === factId)
}

/** The values of a fact that a correction can change; dates are EDTF or words. */
export function getFactValues({ date, date_phrase, place, value }: Fact): SuggestedValues {
  const when = date ?? date_phrase
  return {
    ...(when !== undefined && { date: when }),
    ...(place !== undefined && { place }),
    ...(value !== undefined && { value }),
  }
}

export function getNameValues({
  first_name: firstName,
  last_name: lastName,
  maiden_name: maidenName,
}: FamilyMember): SuggestedValues {
  return { firstName, lastName, ...(maidenName !== null && { maidenName }) }
}

export function getItemValues({ title, description, date_taken, location }: ArchiveItem): SuggestedValues {
  return {
    recordTitle: title,
    ...(description !== '' && { value: description }),
    ...(date_taken !== null && { date: date_taken }),
    ...(location !== null && { place: location }),
  }
}

export function getEventValues(event: TimelineEvent): SuggestedValues {
  const { title, description, event_date, event_date_phrase, location } = event
  return {
    ...{ recordTitle: title, value: description, date: event_date_phrase ?? event_date },
    ...(location !== null && { place: location }),
  }
}

/** Without the values that were not accepted. */
export function toItemUpdate({ recordTitle: title, value, date, place }: SuggestedValues): ArchiveUpdate {
  return {
    ...(title !== undefined && { title }),
    ...(value !== undefined && { description: value }),
    ...(date !== undefined && { dateTaken: date }),
    ...(place !== undefined && { location: place }),
  }
}

/** Without the values that were not accepted. */
export function toEventUpdate({ recordTitle: title, value, date, place }: SuggestedValues): EventUpdate {
  return {
    ...(title !== undefined && { title }),
    ...(value !== undefined && { description: value }),
    ...(date !== undefined && { eventDate: date }),
    ...(place !== undefined && { location: place }),
  }
}
