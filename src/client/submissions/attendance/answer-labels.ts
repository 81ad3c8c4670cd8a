/** The names of the answers about a reunion. */
import type { AttendanceAnswer } from '#shared/reunions/attendance-fields.ts'

export const answerLabels: Readonly<Record<AttendanceAnswer, string>> = {
  yes: 'Yes',
  perhaps: 'Perhaps',
  no: 'No',
}
