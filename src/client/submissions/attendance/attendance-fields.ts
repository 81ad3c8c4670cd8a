/** The fields of the draft of an answer about a reunion, and its content in a submission. */
import { submissionPayload } from '#shared/contracts/submissions.contract.ts'
import { type AttendanceContent, attendanceAnswer } from '#shared/reunions/attendance-fields.ts'

/** `brings` has one thing a line. */
export const emptyAttendance: Readonly<Record<string, string>> = {
  title: '',
  reunionId: '',
  answer: 'yes',
  peopleCount: '1',
  brings: '',
}

/** The key by which two names mean the same thing. */
export const toThingKey = (thing: string) => thing.trim().toLocaleLowerCase()

/** One thing a line; a thing that stands there twice counts once. */
export function readThings(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.map(toThingKey)
  return lines.filter((line, index) => line !== '' && keys.indexOf(toThingKey(line)) === index)
}

export function buildAttendanceContent(get: (name: string) => string): AttendanceContent {
  const answer = attendanceAnswer.catch('yes').parse(get('answer'))
  return {
    title: get('title'),
    reunionId: get('reunionId'),
    answer,
    peopleCount: answer === 'no' ? 0 : Number(get('peopleCount')),
    brings: answer === 'no' ? [] : readThings(get('brings')),
  }
}

export function toAttendanceFields({ title, reunionId, answer, peopleCount, brings }: AttendanceContent) {
  const count = String(Math.max(1, peopleCount))
  return { title, reunionId, answer, peopleCount: count, brings: brings.join('\n') }
}

/** @param body of a submission; null for other submissions */
export function parseAttendanceContent(body: string): AttendanceContent | null {
  try {
    const { data } = submissionPayload.safeParse(JSON.parse(body))
    return data?.type === 'attendance' ? data.content : null
  } catch {
    return null
  }
}
