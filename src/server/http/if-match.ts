/** Edits that must not overwrite somebody else's: `If-Match` with the record's `updated_at`. */
import { AppError } from '#shared/contracts/app-error.ts'

/**
 * The `updated_at` that an `If-Match` header names; null where there is none or it is `*`.
 *
 * @throws AppError `invalid` where the header is not one strong tag
 */
export function readIfMatch(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  const tag = /^"([\x21\x23-\x7e]{1,100})"$/.exec(header.trim())?.[1]
  if (tag === undefined) {
    throw new AppError('invalid', 'If-Match must be "…" around the updated_at of the record, or *.')
  }
  return tag
}

/**
 * Call it in the transaction of the edit, with the record as it is now, in the form its reader gets it.
 *
 * @throws AppError `stale_edit` with the record in `current` where the caller edited an older one
 */
export function checkNotStale(ifMatch: string | null, current: { updated_at: string }): void {
  if (ifMatch === null || ifMatch === current.updated_at) return
  throw new AppError('stale_edit', 'Somebody else has changed this in the meantime.', { current })
}
