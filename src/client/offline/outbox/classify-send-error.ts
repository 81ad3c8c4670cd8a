/** Decides what an error of sending means for the entry and for the queue. */
import { AppError } from '#shared/contracts/app-error.ts'
import { FileMissingError, type SendProblem } from './outbox-entry.ts'

export type SendErrorAction =
  /** The session is not as expected: nothing is sent until the session is known again. */
  | { kind: 'check-session' }
  /** The server asks the queue to wait. */
  | { kind: 'pause-queue'; delayMs: number }
  /** This entry is retried later; other entries can be sent now. */
  | { kind: 'postpone-entry'; delayMs: number; problem?: SendProblem | undefined }
  /** Only the author can resolve the problem. */
  | { kind: 'refuse-entry'; problem: SendProblem }

const sessionErrors = new Set<AppError['code']>([
  'other_user',
  'must_change_password',
  'must_add_second_step',
  'password_needed',
])
const defaultPauseMs = 60_000
const maxPauseMs = 3_600_000
/** The key of a request whose server process was killed stays reserved for minutes. */
const maxDuplicateDelayMs = 30_000

/** What the author reads about an error of the server that may last. */
const serverProblems: Partial<Record<AppError['code'], string>> = {
  storage_full: 'The server has no space for files at the moment. Your device will try again.',
  host_failed: 'The service that stores the files of this site does not respond. Your device will try again.',
}
const sentBefore =
  'An earlier version of this submission has already been sent. You can send this version as well, or remove this version.'
const unreadable = 'Part of this submission could not be read on this device. Your device will try again.'

/**
 * @param error any error of sending but NoConnectionError and SessionEndedError
 * @param delayMs the retry delay of this entry by its number of attempts
 */
export function classifySendError(error: unknown, delayMs: number): SendErrorAction {
  if (error instanceof FileMissingError) {
    return { kind: 'refuse-entry', problem: { code: 'file_missing', message: error.message } }
  }
  if (!(error instanceof AppError)) {
    return { kind: 'postpone-entry', delayMs, problem: { code: 'unreadable', message: unreadable } }
  }
  const { code, status, message } = error
  const { retryAfter, fields } = error.details
  const requestedMs = retryAfter === undefined ? null : Math.min(retryAfter * 1000, maxPauseMs)
  if (status === 401 || sessionErrors.has(code)) return { kind: 'check-session' }
  if (status === 429) return { kind: 'pause-queue', delayMs: requestedMs ?? defaultPauseMs }
  if (code === 'conflict' && requestedMs !== null) {
    return {
      kind: 'postpone-entry',
      delayMs: Math.max(requestedMs, Math.min(delayMs, maxDuplicateDelayMs)),
    }
  }
  if (code === 'key_reused') {
    return { kind: 'refuse-entry', problem: { code: 'arrived_before', message: sentBefore } }
  }
  if (status < 500) return { kind: 'refuse-entry', problem: { code, message, fields } }
  const serverProblem = serverProblems[code]
  const problem = serverProblem === undefined ? undefined : { code, message: serverProblem }
  return { kind: 'postpone-entry', delayMs: Math.max(delayMs, requestedMs ?? 0), problem }
}
