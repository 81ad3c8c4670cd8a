/** What the server's refusal of an entry means: for the entry, or for the whole queue. */
import { AppError } from '#shared/contracts/app-error.ts'
import { FileMissingError, type SendProblem } from './outbox-entry.ts'

/** Pauses in milliseconds. */
export type SendErrorAction =
  /** The session is not what we thought: nothing goes out until it is sure again. */
  | { kind: 'doubt' }
  /** The server asks the whole queue to wait. */
  | { kind: 'hold'; pause: number }
  /** It may go another time; others may go now. */
  | { kind: 'postpone'; pause: number; problem?: SendProblem | undefined }
  /** Only its author can go on. */
  | { kind: 'refuse'; problem: SendProblem }

const doubtful = new Set<AppError['code']>(['other_user', 'must_change_password', 'password_needed'])
const usualHold = 60_000
const longestHold = 3_600_000
/** A twin whose process was killed holds the key for minutes. */
const longestForTwin = 30_000

const noRoom = 'The server has no room for files at the moment. It is tried again by itself.'
const arrivedBefore = 'An earlier form of this has arrived already. Send this one as well, or remove it.'
const unreadable = 'This device could not read all of it. It is tried again by itself.'

/**
 * @param error whatever sending threw, but for a lost connection or an ended session
 * @param pause how long this entry would wait by its number of tries
 */
export function classifySendError(error: unknown, pause: number): SendErrorAction {
  if (error instanceof FileMissingError) {
    return { kind: 'refuse', problem: { code: 'file_missing', message: error.message } }
  }
  if (!(error instanceof AppError)) {
    return { kind: 'postpone', pause, problem: { code: 'unreadable', message: unreadable } }
  }
  const { code, status, message } = error
  const { retryAfter, fields } = error.details
  const asked = retryAfter === undefined ? null : Math.min(retryAfter * 1000, longestHold)
  if (status === 401 || doubtful.has(code)) return { kind: 'doubt' }
  if (status === 429) return { kind: 'hold', pause: asked ?? usualHold }
  if (code === 'conflict') {
    if (asked !== null) return { kind: 'postpone', pause: Math.max(asked, Math.min(pause, longestForTwin)) }
    return { kind: 'refuse', problem: { code: 'arrived_before', message: arrivedBefore } }
  }
  if (status < 500) return { kind: 'refuse', problem: { code, message, fields } }
  const problem = code === 'storage_full' ? { code, message: noRoom } : undefined
  return { kind: 'postpone', pause: Math.max(pause, asked ?? 0), problem }
}
