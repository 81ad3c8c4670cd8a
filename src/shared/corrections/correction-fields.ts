/** Schemas of corrections: submissions in which a relative says what is wrong about a person, an archive item or an event, and what is right. */
import { z } from 'zod'
import { recordId, requiredText, text } from '#shared/contracts/fields/field-rules.ts'
import { genealogicalDate } from '#shared/contracts/fields/genealogical-date.ts'
import * as limits from '#shared/limits.ts'

const { textLength } = limits

/**
 * What a correction is about: a fact, the name, or something that only the reason describes of a person; an archive item;
 * an event of the family's history.
 */
const correctionSubject = z.enum(['fact', 'name', 'other', 'item', 'event'])
export type CorrectionSubject = z.infer<typeof correctionSubject>

/** The field with the id of the record, by subject. */
const targetFields = {
  ...({ fact: 'personId', name: 'personId', other: 'personId' } as const),
  ...({ item: 'itemId', event: 'eventId' } as const),
}

/** The name of the field that holds the id of the record. */
export function getTargetField(subject: CorrectionSubject) {
  return targetFields[subject]
}

const required = (maxLength: number) => requiredText(maxLength, 'Please write what is right, or leave it out')
const name = required(textLength.personName).optional()

/** The values that a correction can suggest: of a fact, an item or an event, whose `value` is the description; then of a name. */
const suggestedValues = z.strictObject({
  /** Of an item or an event. */
  recordTitle: required(textLength.title).optional(),
  date: genealogicalDate.optional(),
  place: required(textLength.shortText).optional(),
  value: required(textLength.description).optional(),
  firstName: name,
  lastName: name,
  maidenName: name,
})
export type SuggestedValues = z.infer<typeof suggestedValues>

export const suggestedFields = [
  'recordTitle',
  'date',
  'place',
  'value',
  'firstName',
  'lastName',
  'maidenName',
] as const
export type SuggestedField = (typeof suggestedFields)[number]

/** The values on the author's device when the correction was written; dates are EDTF or words. */
const earlierValues = z.partialRecord(z.enum(suggestedFields), text(textLength.description))

/** The fields of a correction, without its title and files. */
export const correctionFields = {
  /** Exactly one of the three, as the subject says. */
  personId: recordId.optional(),
  itemId: recordId.optional(),
  eventId: recordId.optional(),
  subject: correctionSubject,
  /** GEDCOM's tag of the fact: BIRT, OCCU … */
  tag: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]{0,30}$/)
    .optional(),
  /** The fact that is wrong; absent for the preferred fact of the tag, or where there is none. */
  factId: recordId.optional(),
  suggested: suggestedValues,
  before: earlierValues.default({}),
  reason: text(textLength.description).optional(),
  /** Who told the author, in the author's words: "Aunt Ingrid". */
  toldBy: text(textLength.personName).optional(),
}

interface CheckedCorrection {
  subject: CorrectionSubject
  personId?: string | undefined
  itemId?: string | undefined
  eventId?: string | undefined
  tag?: string | undefined
  suggested: SuggestedValues
  reason?: string | undefined
}

/** Checks what the fields alone do not tell. */
export function checkCorrection(
  correction: CheckedCorrection,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const { subject, tag, suggested, reason } = correction
  const report = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  for (const field of ['personId', 'itemId', 'eventId'] as const) {
    if ((correction[field] !== undefined) !== (field === getTargetField(subject)))
      report(field, 'Please choose what is wrong')
  }
  if (subject === 'fact' && tag === undefined) report('tag', 'Please choose what is wrong')
  if (Object.keys(suggested).length === 0 && !reason) report('reason', 'Please write what is right')
}
