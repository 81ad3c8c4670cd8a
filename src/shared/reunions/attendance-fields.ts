/** Schemas of what a relative answers about a reunion. */
import { z } from 'zod'
import { recordId, text } from '#shared/contracts/fields/field-rules.ts'
import * as limits from '#shared/limits.ts'

export const attendanceAnswer = z.enum(['yes', 'perhaps', 'no'])
export type AttendanceAnswer = z.infer<typeof attendanceAnswer>

/** One thing to bring: "Potato salad". */
const thingToBring = z
  .string()
  .trim()
  .min(1, 'Please write what to bring.')
  .max(limits.textLength.tag, `Please write at most ${limits.textLength.tag} characters on one line.`)
export const thingsToBring = z
  .array(thingToBring)
  .max(limits.reunions.things, `Please write at most ${limits.reunions.things} things.`)

const maxPeople = limits.reunions.peoplePerAnswer

/** The content of a submission of the type `attendance`. It replaces the earlier answer of the account. */
export const attendanceContent = z
  .strictObject({
    /** The title of the reunion, for the list of what waits to be sent. */
    title: text(limits.textLength.title),
    reunionId: recordId,
    answer: attendanceAnswer,
    /** Everybody who comes with the relative, who counts too; 0 for "no". */
    peopleCount: z
      .int('Please write a whole number.')
      .min(0, 'Please write how many of you come.')
      .max(maxPeople, `Please write a number up to ${maxPeople}.`),
    /** What the relative brings: things of the reunion's list, and others. */
    brings: thingsToBring,
  })
  .refine(({ answer, peopleCount }) => (answer === 'no') === (peopleCount === 0), {
    message: 'Please write how many of you come.',
    path: ['peopleCount'],
  })
export type AttendanceContent = z.infer<typeof attendanceContent>
