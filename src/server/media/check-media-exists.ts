/** Checks in a transaction that a media file still exists. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findMedia } from './media.store.ts'
import type { MediaRow } from './media-row.ts'

/**
 * Call it in the transaction of the write that names the media file: the owner or the sweep may have deleted it.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function checkMediaExists(db: Db, mediaRow: Pick<MediaRow, 'id'>, field: string): Promise<void> {
  if (await findMedia(db, mediaRow.id)) return
  const message = 'This file was deleted in the meantime. Please upload it again.'
  throw new AppError('invalid', message, { fields: { [field]: message } })
}
