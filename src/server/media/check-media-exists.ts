/** A medium was found before a write began: is it there still, now that the write is at work? */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findMedia, type MediaRow } from './media.store.ts'

/**
 * Call it in the transaction of the write that names the medium: its owner or the sweep may have removed it meanwhile.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function checkStillThere(db: Db, medium: Pick<MediaRow, 'id'>, field: string): Promise<void> {
  if (await findMedia(db, medium.id)) return
  const message = 'This file has just been removed. Please upload it again.'
  throw new AppError('invalid', message, { fields: { [field]: message } })
}
