/**
 * Prevents an edit from overwriting another user's edit: compares `If-Match` with the record's `updated_at`.
 */
import { AppError } from '#shared/contracts/app-error.ts'

/**
 * The `updated_at` in an `If-Match` header; null if the header is missing or `*`.
 * @throws AppError `invalid` if the header is not one strong tag
 */
export function readIfMatch(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  const tag = /^"([\x21\x23-\x7e]{1,100})"$/.exec(header.trim())?.[1]
  if (tag === undefined) {
    throw new AppError('invalid', 'If-Match must be the updated_at of the record in double quotes, or *.')
  }
  return tag
}

/**
 * Call it in the transaction of the edit.
 * @param current the stored record in the form that the caller reads
 * @throws AppError `stale_edit` with the record in `current` if the caller edited an older version
 */
export function checkNotStale(ifMatch: string | null, current: { updated_at: string }): void {
  if (ifMatch === null || ifMatch === current.updated_at) return
  throw new AppError('stale_edit', 'Someone else has changed this in the meantime.', { current })
}
