/** The schema of a genealogical date in a request: accepts EDTF or English, returns EDTF. */
import { z } from 'zod'
import { getEdtfSortKey, parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { textLength } from '#shared/limits.ts'

/** Accepts "1850-03-12", "about 1850", "March 1850", "before 1900"; returns the EDTF form. */
export const genealogicalDate = z
  .string()
  .trim()
  .max(textLength.date)
  .transform((words, context) => {
    const edtf = parseDateInput(words)
    if (edtf === null) {
      context.addIssue({
        code: 'custom',
        message: `"${words}" is not a date we understand. Try 12 March 1850, about 1850 or before 1900.`,
      })
      return z.NEVER
    }
    return edtf
  })

const msPerDay = 86_400_000

/** The date of something that has happened; "before 2100" may be. Midnight comes first in the east, so tomorrow is accepted. */
export const pastDate = genealogicalDate.refine(
  (edtf) => edtf.startsWith('[..') || (getEdtfSortKey(edtf) ?? 0) <= Math.floor(Date.now() / msPerDay) + 1,
  'This date is in the future.',
)
