/** A genealogical date in a write: EDTF or plain words, kept as EDTF. */
import { z } from 'zod'
import { edtfFromWords } from '#shared/genealogy/dates/edtf.ts'

/** Accepts "1850-03-12", "about 1850", "March 1850", "before 1900"; gives the EDTF form of `decisions.md`. */
export const genealogicalDate = z
  .string()
  .trim()
  .max(100)
  .transform((words, context) => {
    const edtf = edtfFromWords(words)
    if (edtf === null) {
      context.addIssue({
        code: 'custom',
        message: `"${words}" is not a date we understand. Try 12 March 1850, about 1850 or before 1900.`,
      })
      return z.NEVER
    }
    return edtf
  })
