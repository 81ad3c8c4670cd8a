/** The error that server and browser exchange: a code, a sentence for the user, and the errors of single fields. */
import './fields/zod-settings.ts'
import { z } from 'zod'

/** Every error code, with the HTTP status of its response. */
export const errorStatus = {
  invalid: 400,
  wrong_password: 400,
  wrong_code: 400,
  no_session: 401,
  session_expired: 401,
  session_revoked: 401,
  bad_credentials: 401,
  second_step_needed: 401,
  passkey_needed: 401,
  forbidden: 403,
  wrong_origin: 403,
  must_change_password: 403,
  must_add_second_step: 403,
  password_needed: 403,
  maintenance: 503,
  not_ready: 503,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  key_reused: 409,
  other_user: 409,
  gone: 410,
  stale_edit: 412,
  too_large: 413,
  wrong_type: 415,
  impossible: 422,
  impossible_relation: 422,
  not_gedcom: 422,
  too_many: 429,
  failed: 500,
  host_failed: 502,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/** The JSON body of every error response. */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode.catch('failed'),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
})

export interface AppErrorDetails {
  /** Error messages by field name. */
  fields?: Record<string, string> | undefined
  /** Seconds to wait before the next attempt (429). */
  retryAfter?: number | undefined
  /** The current version of the record (412). */
  current?: unknown
}

/** Services throw it, `server/http` turns it into a response, and `call()` throws it again in the browser. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: AppErrorDetails

  /**
   * @param code decides the HTTP status
   * @param message one sentence for the user
   */
  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
