/** Compares a correction with the record as it is now. */

import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { CorrectionContent } from '#shared/contracts/submissions.contract.ts'
import { findCorrectedFact, getFactValues, getNameValues } from '#shared/corrections/corrected-record.ts'
import type { SuggestedField, SuggestedValues } from '#shared/corrections/correction-fields.ts'
import { suggestedFields } from '#shared/corrections/correction-fields.ts'
import { formatSuggestedValue, getSuggestionLabel } from '../correction/correction-texts.ts'

export interface ComparedValue {
  name: SuggestedField
  label: string
  /** As it was when the correction was written. */
  before: string
  now: string
  suggested: string
}

export interface Comparison {
  values: ComparedValue[]
  /** The `updated_at` of the compared record; null where there is none. */
  version: string | null
  /** The correction names a fact that was deleted. */
  isFactGone: boolean
  /** A corrected value is not what it was when the correction was written. */
  hasChanged: boolean
}

function format(values: SuggestedValues, name: SuggestedField): string {
  const value = values[name]
  return value === undefined ? '' : formatSuggestedValue(name, value)
}

/** The record that a correction is about, as it is now. */
export interface RecordNow {
  values: SuggestedValues
  /** The `updated_at`; null where there is no record. */
  version: string | null
  isFactGone: boolean
}

/** The fact or the name that a correction is about. */
export function getPersonNow(
  content: CorrectionContent,
  person: FamilyMember,
  facts: readonly Fact[],
): RecordNow {
  const fact = content.subject === 'fact' ? findCorrectedFact(content, person, facts) : undefined
  return {
    values: content.subject === 'name' ? getNameValues(person) : fact ? getFactValues(fact) : {},
    version: content.subject === 'name' ? person.updated_at : (fact?.updated_at ?? null),
    isFactGone: content.factId !== undefined && fact === undefined,
  }
}

export function compareRecord(
  content: CorrectionContent,
  { values: current, version, isFactGone }: RecordNow,
): Comparison {
  const values = suggestedFields
    .filter((name) => content.suggested[name] !== undefined)
    .map((name) => ({
      name,
      label: getSuggestionLabel(name, content.tag),
      before: formatSuggestedValue(name, content.before[name] ?? ''),
      now: format(current, name),
      suggested: format(content.suggested, name),
    }))
  return { values, version, isFactGone, hasChanged: values.some(({ before, now }) => before !== now) }
}
