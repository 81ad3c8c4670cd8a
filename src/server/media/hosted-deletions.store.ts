/** The database queries for files at an image host that are still to be deleted there. */
import type { Db } from '#server/db/open.ts'

export async function saveHostedDeletion(db: Db, hostFileId: string): Promise<void> {
  await db
    .insertInto('hosted_deletions')
    .values({ host_file_id: hostFileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The ids at the host. A file that a row names again is left out. */
export async function listHostedDeletions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('hosted_deletions')
    .select('host_file_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media')
            .select('media.id')
            .whereRef('media.host_file_id', '=', 'hosted_deletions.host_file_id'),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.host_file_id)
}

export async function deleteHostedDeletion(db: Db, hostFileId: string): Promise<void> {
  await db.deleteFrom('hosted_deletions').where('host_file_id', '=', hostFileId).execute()
}
