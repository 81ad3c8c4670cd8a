/** Errors on the wire: one shape for all of them, and nothing of the server's inside in any. */
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'

const coded = z.object({ code: z.string() })

/** What the data say when the disk is full. */
const fullDisk = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** What a socket says when the caller has gone in the middle of a call: nobody's fault, and nobody reads the answer. */
const callerGone = new Set(['ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

function codeOf(error: unknown): string {
  return coded.safeParse(error).data?.code ?? ''
}

/** The error that a caller may see: its own for an AppError, 507 for a full disk, 500 for everything else. */
export function publicError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (callerGone.has(codeOf(error))) return new AppError('invalid', 'The call was cut off.')
  if (fullDisk.has(codeOf(error))) {
    return new AppError('storage_full', 'There is no space left on the server. Nothing was saved.')
  }
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

/** Turns whatever was thrown into an answer; logs what was not meant to happen. */
export function handleError(
  error: unknown,
  log: Logger,
  request: { method: string; path: string },
): Response {
  const told = publicError(error)
  if (told.status >= 500) log.error({ err: error, method: request.method, path: request.path }, 'call failed')
  return errorResponse(told)
}

/** What zod found, by the dotted name of the field. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'This field is not known.'
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}

/** A body or query that does not fit its schema. The sentence is that of the first field. */
export function invalidInput(error: z.ZodError): AppError {
  const fields = fieldsOf(error)
  return new AppError('invalid', Object.values(fields)[0] ?? 'That is not valid.', { fields })
}
