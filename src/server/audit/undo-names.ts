/** Finds values of restored records that other records have taken since: slugs, usernames, email addresses, texts of places. */
import { makeUniqueUsername } from '#server/accounts/usernames.ts'
import { assignSlug } from '#server/articles/add-article.ts'
import type { Db } from '#server/db/open.ts'
import { articleKindNames } from '#shared/article-kinds.ts'
import { isTaken, type NetChange, type Row } from './undo.store.ts'
import { emailTaken } from './undo-problems.ts'

/** Whether restoring a row changes one of these columns. */
export function restoresValue({ before, after }: NetChange, ...columns: string[]): boolean {
  return before !== null && columns.some((column) => (before[column] ?? null) !== (after?.[column] ?? null))
}

async function findFreeSlug(db: Db, row: Row): Promise<Row> {
  const kind = articleKindNames.find((name) => name === row['kind'])
  if (!kind) return row
  const article = { id: String(row['id']), kind, title: String(row['title']), slug: '' }
  return { ...row, slug: await assignSlug(db, article, String(row['slug'])) }
}

/**
 * The change with a free slug or username: where another record has taken it since, with a number, as when creating. A place
 * whose text another place has taken gets none.
 * @throws AppError stale_edit where the email address of an account is taken
 */
export async function withFreeNames(db: Db, change: NetChange): Promise<NetChange> {
  const { table, before } = change
  if (before === null) return change
  if (
    table === 'articles' &&
    restoresValue(change, 'slug') &&
    (await isTaken(db, change, ['kind', 'slug']))
  ) {
    return { ...change, before: await findFreeSlug(db, before) }
  }
  // A place of the same text was filed since: new records name that place.
  if (table === 'places' && (await isTaken(db, change, ['recorded_key'])))
    return { ...change, before: { ...before, recorded_key: null } }
  if (table !== 'accounts') return change
  if (restoresValue(change, 'email_key') && (await isTaken(db, change, ['email_key']))) throw emailTaken()
  if (!restoresValue(change, 'username') || !(await isTaken(db, change, ['username']))) return change
  return {
    ...change,
    before: { ...before, username: await makeUniqueUsername(db, String(before['username'])) },
  }
}
