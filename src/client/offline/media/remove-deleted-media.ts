/** Copies of media that no record names any more leave the device. */

import { readOwner, readSavedEntries, writeSaved } from '../saved/saved-data.ts'
import { type MediaCache, removeCopies } from './media-caches.ts'
import { mediaIdOfCopyKey } from './media-copies.ts'

/** Removes the copies of every medium but those named from books and caches; only while they are that owner's. */
export async function removeMediaExcept(ownerId: string, ids: ReadonlySet<string>): Promise<void> {
  if ((await readOwner()).id !== ownerId) return
  for (const which of ['seen', 'kept'] as const) await forgetIn(which, ownerId, ids)
}

async function forgetIn(which: MediaCache, ownerId: string, ids: ReadonlySet<string>) {
  const rows = await readSavedEntries(which)
  const gone = rows.map(([key]) => key).filter((key) => !ids.has(mediaIdOfCopyKey(key)))
  if (gone.length === 0) return
  await writeSaved(
    which,
    ownerId,
    gone.map((key) => [key, undefined]),
  )
  await removeCopies(ownerId, which, gone)
}
