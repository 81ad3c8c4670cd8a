/** Removes the copies of media files that no record refers to any more. */

import { readOwner, readSavedEntries, writeSaved } from '../saved/saved-data.ts'
import { listCopyKeys, type MediaCache, removeCopies } from './media-caches.ts'
import { mediaIdOfCopyKey } from './media-copies.ts'

/** Removes all copies but those of the given media ids. Does nothing where the device has another owner. */
export async function removeMediaExcept(ownerId: string, ids: ReadonlySet<string>): Promise<void> {
  if ((await readOwner()).id !== ownerId) return
  for (const which of ['seen', 'kept'] as const) await removeFromCache(which, ownerId, ids)
}

/** The index can lack copies: their rows are written later than the copies. */
async function removeFromCache(which: MediaCache, ownerId: string, ids: ReadonlySet<string>) {
  const rows = await readSavedEntries(which)
  const keys = new Set([...rows.map(([key]) => key), ...(await listCopyKeys(ownerId, which))])
  const outdated = [...keys].filter((key) => !ids.has(mediaIdOfCopyKey(key)))
  if (outdated.length === 0) return
  await writeSaved(
    which,
    ownerId,
    outdated.map((key) => [key, undefined]),
  )
  await removeCopies(ownerId, which, outdated)
}
