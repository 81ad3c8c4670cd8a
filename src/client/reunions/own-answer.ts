/** Merges the answers about a reunion with the answer that waits on this device to be sent. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { parseAttendanceContent, toThingKey } from '#client/submissions/attendance/attendance-fields.ts'
import type { Attendance, Reunion } from '#shared/contracts/reunions.contract.ts'

export interface AttendanceView extends Attendance {
  /** Not on the server yet; `attention`: the server refused it, and the author has to change it. */
  waiting: 'waiting' | 'attention' | null
}

interface Answering {
  id: string
  member_id: string | null
  first_name: string
  last_name: string
}

/** The answers about a reunion that wait in the outbox, oldest first. */
export function findEntries(entries: readonly OutboxEntry[], reunionId: string): OutboxEntry[] {
  return entries.filter(
    ({ submission }) =>
      submission?.type === 'attendance' && parseAttendanceContent(submission.body)?.reunionId === reunionId,
  )
}

/** Puts an answer that was sent in the place of the earlier one, until the server's list has it. */
export function keepSentAnswer(views: readonly AttendanceView[], sent: AttendanceView): AttendanceView[] {
  const others = views.filter(({ account_id }) => account_id !== sent.account_id)
  return [...others, { ...sent, waiting: null }]
}

/**
 * The user's answers that wait stand in the place of an earlier one; of several the last counts, as on the server.
 * @param entries of the user, oldest first
 */
export function mergeAnswers(
  reunion: Reunion,
  entries: readonly OutboxEntry[],
  user: Answering,
): AttendanceView[] {
  const views = reunion.attendances.map((one): AttendanceView => ({ ...one, waiting: null }))
  for (const { key, state, submission } of findEntries(entries, reunion.id)) {
    const content = parseAttendanceContent(submission?.body ?? '')
    if (!content) continue
    const view: AttendanceView = {
      id: key,
      account_id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      member_id: user.member_id,
      answer: content.answer,
      people_count: content.peopleCount,
      brings: content.brings,
      updated_at: '',
      waiting: state === 'attention' ? 'attention' : 'waiting',
    }
    const at = views.findIndex(({ account_id }) => account_id === user.id)
    if (at === -1) views.push(view)
    else views[at] = view
  }
  return views
}

export interface BroughtThing {
  thing: string
  /** The names of those who bring it. */
  names: string[]
}

/** The things of the reunion's list, then what relatives bring besides, each with who brings it. */
export function listThings(listed: readonly string[], answers: readonly Attendance[]): BroughtThing[] {
  const things = new Map<string, BroughtThing>(
    listed.map((thing) => [toThingKey(thing), { thing, names: [] }]),
  )
  for (const { name, brings } of answers) {
    for (const thing of brings) {
      const known = things.get(toThingKey(thing)) ?? { thing, names: [] }
      known.names.push(name)
      things.set(toThingKey(thing), known)
    }
  }
  return [...things.values()]
}
