/** Moves what belongs to an account to another account of the same person. */
import type { Db } from '#server/db/open.ts'

/** Moves the answers about reunions for which the other account has none. */
async function moveAttendances(db: Db, from: string, to: string): Promise<void> {
  const answered = db.selectFrom('attendances').select('reunion_id').where('account_id', '=', to)
  await db
    .updateTable('attendances')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('reunion_id', 'not in', answered)
    .execute()
}

/** Moves submissions with their files, invitations with their links, and answers about reunions. Call it in an undoable change. */
export async function moveAccountReferences(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('submissions').set({ submitter_id: to }).where('submitter_id', '=', from).execute()
  await db.updateTable('media').set({ owner_id: to }).where('owner_id', '=', from).execute()
  await db.updateTable('invitations').set({ asked_by: to }).where('asked_by', '=', from).execute()
  await db.updateTable('invitations').set({ approved_by: to }).where('approved_by', '=', from).execute()
  await db.updateTable('invitation_links').set({ created_by: to }).where('created_by', '=', from).execute()
  await moveAttendances(db, from, to)
}

export interface Move {
  /** The id of the submission or invitation. */
  id: string
  from: string
  to: string
}

/** Moves the files of a submission, of which the journal has no rows, with the submission. */
export async function moveFilesOfSubmission(db: Db, { id, from, to }: Move): Promise<void> {
  const files = db.selectFrom('submission_media').select('media_id').where('submission_id', '=', id)
  await db
    .updateTable('media')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .where('id', 'in', files)
    .execute()
}

/** Moves the links of an invitation, of which the journal has no rows, with the invitation. */
export async function moveLinksOfInvitation(db: Db, { id, from, to }: Move): Promise<void> {
  await db
    .updateTable('invitation_links')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .where('invitation_id', '=', id)
    .execute()
}
