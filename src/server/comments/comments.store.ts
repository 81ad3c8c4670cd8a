/** Reads and writes the rows of comments, with the names of their authors. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { CommentsTable } from '#server/db/schema.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { CommentTargetType } from '#shared/contracts/submissions.contract.ts'

export type CommentRow = Selectable<CommentsTable>

/** Whether the record of a comment is there, and every relative may read it. */
const isReadable = sql<boolean>`case comments.target_type
  when 'person' then exists (select 1 from people as target where target.id = comments.target_id)
  when 'archive' then exists (select 1 from archive_items where archive_items.id = comments.target_id)
  when 'event' then exists (select 1 from events where events.id = comments.target_id)
  else exists (select 1 from articles where articles.id = comments.target_id
    and articles.kind = comments.target_type and articles.status = 'published') end`

function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.author_id')
    .leftJoin('former_accounts as former', 'former.account_id', 'comments.former_account_id')
    .leftJoin('people', (join) =>
      join.on('people.id', '=', (e) => e.fn.coalesce('accounts.member_id', 'former.member_id')),
    )
    .select([
      'comments.id',
      'comments.target_type',
      'comments.target_id',
      'comments.parent_id',
      'comments.text',
      'comments.author_id',
      'people.id as author_member_id',
      'comments.created_at',
      'comments.updated_at',
      // The name in the family tree, as everywhere on the site.
      sql<string>`trim(coalesce(people.first_name, accounts.first_name, former.first_name, '') || ' '
        || coalesce(people.last_name, accounts.last_name, former.last_name, ''))`.as('author_name'),
    ])
    .where(isReadable)
}

/** Oldest first. */
export async function loadComments(db: Db): Promise<Comment[]> {
  return await selectComments(db).orderBy('comments.created_at').orderBy('comments.id').execute()
}

export async function findComment(db: Db, id: string): Promise<Comment | undefined> {
  return await selectComments(db).where('comments.id', '=', id).executeTakeFirst()
}

/** An account's thank-you for a record. */
export async function findThanks(
  db: Db,
  target: { type: CommentTargetType; id: string },
  authorId: string,
): Promise<CommentRow | undefined> {
  return await db
    .selectFrom('comments')
    .selectAll()
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('author_id', '=', authorId)
    .where('text', 'is', null)
    .executeTakeFirst()
}

export async function insertComment(db: Db, row: Insertable<CommentsTable>): Promise<void> {
  await db.insertInto('comments').values(row).execute()
}

export async function updateCommentRow(db: Db, id: string, change: Updateable<CommentsTable>): Promise<void> {
  await db.updateTable('comments').set(change).where('id', '=', id).execute()
}

/** Makes answers that others wrote comments of their own. @param parents the ids of comments of one author */
async function detachAnswersOfOthers(
  db: Db,
  parents: readonly string[],
  { authorId, at }: { authorId: string; at: string },
): Promise<void> {
  for (const part of chunks(parents)) {
    await db
      .updateTable('comments')
      .set({ parent_id: null, updated_at: at })
      .where('parent_id', 'in', part)
      .where((e) => e.or([e('author_id', 'is', null), e('author_id', '!=', authorId)]))
      .execute()
  }
}

/** Deletes an account's comments and thanks. The answers of others become comments of their own. */
export async function deleteCommentsOfAuthor(db: Db, authorId: string, at: string): Promise<void> {
  const own = await db.selectFrom('comments').select('id').where('author_id', '=', authorId).execute()
  await detachAnswersOfOthers(
    db,
    own.map(({ id }) => id),
    { authorId, at },
  )
  await db
    .deleteFrom('comments')
    .where('author_id', '=', authorId)
    .where('parent_id', 'is not', null)
    .execute()
  await db.deleteFrom('comments').where('author_id', '=', authorId).execute()
}

/** Deletes a comment of an author with the author's own answers. The answers of others become comments of their own. */
export async function deleteOwnComment(
  db: Db,
  id: string,
  author: { authorId: string; at: string },
): Promise<void> {
  await detachAnswersOfOthers(db, [id], author)
  await deleteCommentRow(db, id)
}

/** Deletes a comment and its answers. */
export async function deleteCommentRow(db: Db, id: string): Promise<void> {
  // Row by row, because the journal does not see what a foreign key deletes.
  await db.deleteFrom('comments').where('parent_id', '=', id).execute()
  await db.deleteFrom('comments').where('id', '=', id).execute()
}
