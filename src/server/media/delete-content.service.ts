/** Deletes the content of media files whose rows are deleted: at once, or later when the disk or the host fails. */
import type { Deps } from '#server/deps.ts'
import { deleteHostedDeletion, listHostedDeletions } from './hosted-deletions.store.ts'
import type { MediaRow } from './media-row.ts'

/**
 * Deletes the files at the image host whose rows are deleted. Stops at the first failure, so that nobody waits for a dead
 * host again and again: the next call continues.
 */
export async function deleteHostedContent({
  db,
  media,
  log,
}: Pick<Deps, 'db' | 'media' | 'log'>): Promise<void> {
  if (media.kind !== 'imagekit') return
  for (const hostFileId of await listHostedDeletions(db)) {
    try {
      await media.removeHostedFile(hostFileId)
    } catch (error) {
      log.warn({ err: error }, 'file at the image host not deleted yet')
      return
    }
    await deleteHostedDeletion(db, hostFileId)
  }
}

/** Call it after the transaction that deleted the rows. The sweep deletes what an error leaves. */
export async function removeContent(
  deps: Pick<Deps, 'db' | 'media' | 'log'>,
  rows: readonly MediaRow[],
): Promise<void> {
  for (const row of rows.filter(({ store }) => store === 'disk')) {
    try {
      await deps.media.remove(row)
    } catch (error) {
      deps.log.warn({ err: error, media: row.id }, 'content of a deleted file not deleted')
    }
  }
  if (rows.some(({ store }) => store === 'imagekit')) await deleteHostedContent(deps)
}
