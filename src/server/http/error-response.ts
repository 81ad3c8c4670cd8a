/** Converts errors to responses of one shape, without any internal details. */
import type { Logger } from 'pino'
import { z } from 'zod'
import { DatabaseUnavailableError } from '#server/db/database-error.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const codedError = z.object({ code: z.string() })

/** Error codes of a full disk. */
const diskFullCodes = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])

/** PostgreSQL stores no text with a zero byte, which an address (`%00`) or a program may send. */
const unstorableTextCode = '22021'

const databaseRetrySeconds = 5

/** Error codes of a connection that the client closed during its request. */
const disconnectCodes = new Set(['ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

function getErrorCode(error: unknown): string {
  return codedError.safeParse(error).data?.code ?? ''
}

/** The error to send: an AppError as it is, 507 for a full disk, 500 for everything else. */
function publicError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseUnavailableError) {
    return new AppError('not_ready', 'The database does not answer. Please try again in a moment.', {
      retryAfter: databaseRetrySeconds,
    })
  }
  if (disconnectCodes.has(getErrorCode(error)))
    return new AppError('invalid', 'The connection was closed during the request.')
  if (diskFullCodes.has(getErrorCode(error))) {
    return new AppError('storage_full', 'There is no space left on the server. Nothing was saved.')
  }
  if (getErrorCode(error) === unstorableTextCode)
    return new AppError('invalid', 'This text contains a character that cannot be stored.')
  return new AppError('failed', 'Something went wrong on the server. Please try again.')
}

export function errorResponse(error: AppError): Response {
  const { fields, current, retryAfter } = error.details
  const body = {
    error: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  }
  const response = Response.json(body, { status: error.status })
  if (retryAfter !== undefined)
    response.headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return response
}

/** The addresses of a calendar feed and for stopping the weekly mail contain secrets. */
const hideSecret = (path: string) => path.replace(/^(\/api\/(?:calendar|notices\/unsubscribe)\/).+/, '$1…')

/** Converts a thrown error to a response, and logs unexpected errors. */
export function handleError(
  error: unknown,
  log: Logger,
  request: { method: string; path: string },
): Response {
  const appError = publicError(error)
  if (appError.status >= 500)
    log.error({ err: error, method: request.method, path: hideSecret(request.path) }, 'request failed')
  return errorResponse(appError)
}

/** More fields are not named in an answer: no form has so many faults. */
const maxFieldErrors = 30
const maxFieldName = 100

/** The first messages of a zod error, by dotted field name. */
function getFieldErrors(error: z.ZodError): Record<string, string> {
  const messages = error.issues
    .slice(0, maxFieldErrors)
    .flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, maxFieldErrors)
            .map((key) => [[...issue.path, key].join('.'), 'This field is not known.'])
        : [[issue.path.join('.') || 'body', issue.message]],
    )
  const fields: Record<string, string> = {}
  for (const [field, message] of messages.slice(0, maxFieldErrors)) {
    fields[field.slice(0, maxFieldName)] ??= message
  }
  return fields
}

/**
 * An `invalid` error for a body or query that does not match its schema. Its message is that of the first
 * field.
 */
export function invalidInput(error: z.ZodError): AppError {
  const fields = getFieldErrors(error)
  return new AppError('invalid', Object.values(fields)[0] ?? 'That is not valid.', { fields })
}
