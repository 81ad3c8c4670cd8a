/** Converts the fields of a correction's form to the content of its request, and back. */

import type { CorrectionContent } from '#shared/contracts/submissions.contract.ts'
import { suggestedFields } from '#shared/corrections/correction-fields.ts'
import { formatDateField, parseDateField } from '../draft/date-field.ts'

type Fields = Readonly<Record<string, string>>

/** "beforeDate" for "date": the field with the value that was there before. */
export function toBeforeField(name: string): string {
  return `before${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const emptySuggestion = Object.fromEntries(suggestedFields.map((name) => [name, '']))

export const emptyCorrection: Fields = {
  title: '',
  ...{ personId: '', itemId: '', eventId: '' },
  subject: 'other',
  tag: '',
  factId: '',
  ...emptySuggestion,
  ...Object.fromEntries(suggestedFields.map((name) => [toBeforeField(name), ''])),
  reason: '',
  toldBy: '',
}

/** The name of the first field when nothing is filled in; null when there is something to send. */
export function findMissingSuggestion(fields: Fields): string | null {
  const isFilled = (name: string) => (fields[name]?.trim() ?? '') !== ''
  if (isFilled('reason') || suggestedFields.some(isFilled)) return null
  const { subject } = fields
  if (subject === 'item' || subject === 'event') return 'recordTitle'
  if (subject === 'fact') return 'date'
  return subject === 'name' ? 'firstName' : 'reason'
}

/** The entries that are not empty. */
function pickFilled(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

const optionalFields = ['personId', 'itemId', 'eventId', 'tag', 'factId', 'reason', 'toldBy'] as const

/** The content as the endpoint's schema reads it, not validated. */
export function buildCorrectionContent(get: (name: string) => string): Record<string, unknown> & {
  title: string
} {
  return {
    title: get('title'),
    subject: get('subject'),
    ...pickFilled(optionalFields.map((name) => [name, get(name)])),
    suggested: pickFilled(
      suggestedFields.map((name) => [name, name === 'date' ? parseDateField(get(name)) : get(name)]),
    ),
    before: pickFilled(suggestedFields.map((name) => [name, get(toBeforeField(name))])),
  }
}

export function parseCorrectionContent(content: CorrectionContent): Fields {
  const { title, subject, suggested, before } = content
  const values = suggestedFields.flatMap((name) => [
    [name, name === 'date' ? formatDateField(suggested.date) : (suggested[name] ?? '')],
    [toBeforeField(name), before[name] ?? ''],
  ])
  return {
    ...Object.fromEntries(values),
    ...{ title, subject },
    ...Object.fromEntries(optionalFields.map((name) => [name, content[name] ?? ''])),
  }
}
