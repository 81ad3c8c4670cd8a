/** Texts about corrections: names of the fields, and the values before and after. */

import { correctionContent, type Submission } from '#shared/contracts/submissions.contract.ts'
import { type SuggestedField, suggestedFields } from '#shared/corrections/correction-fields.ts'
import { getFactTag } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { formatDatePhrase } from '#shared/genealogy/dates/format-date-words.ts'

const labels: Record<SuggestedField, string> = {
  recordTitle: 'Title',
  date: 'Date',
  place: 'Place',
  value: 'Description',
  firstName: 'First name',
  lastName: 'Last name',
  maidenName: 'Maiden name',
}

/** @param tag of the fact: the value of an occupation is the "Occupation" */
export function getSuggestionLabel(name: SuggestedField, tag: string | undefined): string {
  return (name === 'value' && tag !== undefined && getFactTag(tag)?.valueLabel) || labels[name]
}

/** "3 May 1901" for the date "1901-05-03"; words as they are. */
export function formatSuggestedValue(name: SuggestedField, value: string): string {
  return name === 'date' ? formatDatePhrase(formatEdtfDate(value)) : value
}

/** The fields that a form about this record shows. */
export function listSuggestedFields(fields: Readonly<Record<string, string>>): SuggestedField[] {
  const { subject, tag = '', beforeValue } = fields
  if (subject === 'name') return ['firstName', 'lastName', 'maidenName']
  if (subject === 'item' || subject === 'event') return ['recordTitle', 'date', 'place', 'value']
  if (subject !== 'fact') return []
  const kind = getFactTag(tag)
  if (kind?.isAttribute) return ['value', 'date', 'place']
  return kind?.valueLabel || beforeValue ? ['date', 'place', 'value'] : ['date', 'place']
}

interface SuggestionRow {
  name: SuggestedField
  label: string
  /** As it was when the correction was written; empty where it was not known. */
  before: string
  suggested: string
}

/** The suggested values of a correction with the values before; null when the content cannot be read. */
function listSuggestions({ content }: Pick<Submission, 'content'>): SuggestionRow[] | null {
  const { data } = correctionContent.safeParse(content)
  if (!data) return null
  const { suggested, before, tag } = data
  return suggestedFields.flatMap((name) => {
    const value = suggested[name]
    if (value === undefined) return []
    return {
      name,
      label: getSuggestionLabel(name, tag),
      before: formatSuggestedValue(name, before[name] ?? ''),
      suggested: formatSuggestedValue(name, value),
    }
  })
}

/** "Date: 3 May 1902 instead of 3 May 1901" for each value, then the reason. */
export function summarizeCorrection(submission: Pick<Submission, 'content'>): string {
  const rows = listSuggestions(submission) ?? []
  const changes = rows.map(
    ({ label, before, suggested }) => `${label}: ${suggested}${before && ` instead of ${before}`}`,
  )
  const { reason } = submission.content
  return [...changes, ...(typeof reason === 'string' ? [reason] : [])].join('\n')
}
