/** Finds, moves and erases everything in the database that refers to a person. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { type ArticleKind, byArticleKind } from '#shared/article-kinds.ts'
import type { ErasedHash } from './erased-hash.ts'

const importedNames = z.object({ first_name: z.string().default(''), last_name: z.string().default('') })

/** The records that refer to a person, by kind. */
export async function loadReferences(db: Db, id: string) {
  const articles = await db
    .selectFrom('article_people')
    .innerJoin('articles', 'articles.id', 'article_people.article_id')
    .where('article_people.person_id', '=', id)
    .select(['articles.id', 'articles.title', 'articles.kind'])
    .orderBy('articles.created_at')
    .execute()
  const listArticles = (kind: ArticleKind) =>
    articles.filter((article) => article.kind === kind).map(({ id, title }) => ({ id, title }))
  return {
    events: await db
      .selectFrom('events')
      .where('associated_member_id', '=', id)
      .select(['id', 'title'])
      .orderBy('created_at')
      .execute(),
    ...byArticleKind(listArticles),
    archive_items: await db
      .selectFrom('archive_people')
      .innerJoin('archive_items', 'archive_items.id', 'archive_people.item_id')
      .where('archive_people.person_id', '=', id)
      .select(['archive_items.id', 'archive_items.title'])
      .orderBy('archive_items.created_at')
      .execute(),
    other_children: (
      await db.selectFrom('other_parents').where('parent_id', '=', id).select('child_id').distinct().execute()
    ).map(({ child_id }) => child_id),
  }
}

/** The names of people, by id. */
export async function loadNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('people')
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name'])
    .orderBy('birth_order')
    .orderBy('created_at')
    .execute()
}

/** Makes everything that refers to one person refer to another, without duplicates. */
export async function moveReferences(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('people').set({ father_id: to }).where('father_id', '=', from).execute()
  await db.updateTable('people').set({ mother_id: to }).where('mother_id', '=', from).execute()
  await db
    .updateTable('events')
    .set({ associated_member_id: to })
    .where('associated_member_id', '=', from)
    .execute()
  await db
    .updateTable('articles')
    .set({ author_member_id: to })
    .where('author_member_id', '=', from)
    .execute()
  await db
    .updateTable('submissions')
    .set({ submitter_member_id: to })
    .where('submitter_member_id', '=', from)
    .execute()
  await db
    .updateTable('submissions')
    .set({ content: sql`replace(content, ${`"${from}"`}, ${`"${to}"`})` })
    .where('status', '=', 'pending')
    .where('content', 'like', `%"${from}"%`)
    .execute()
  await db
    .updateTable('gedcom_links')
    .set({ record_id: to })
    .where('kind', '=', 'person')
    .where('record_id', '=', from)
    .execute()
  await moveRows(db, 'article_people', 'article_id', from, to)
  await moveRows(db, 'archive_people', 'item_id', from, to)
  await moveOtherParents(db, from, to)
}

async function moveRows(
  db: Db,
  table: 'article_people' | 'archive_people',
  owner: 'article_id' | 'item_id',
  from: string,
  to: string,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, person_id, position)
    select ${sql.ref(owner)}, ${to}, position from ${sql.table(table)} as old where person_id = ${from}
    and not exists (select 1 from ${sql.table(table)} as there
      where there.${sql.ref(owner)} = old.${sql.ref(owner)} and there.person_id = ${to})`.execute(db)
  await sql`delete from ${sql.table(table)} where person_id = ${from}`.execute(db)
}

async function moveOtherParents(db: Db, from: string, to: string): Promise<void> {
  const rows = await db
    .selectFrom('other_parents')
    .selectAll()
    .where((e) => e.or([e('child_id', '=', from), e('parent_id', '=', from)]))
    .execute()
  const moved = rows.map((row) => ({
    child_id: row.child_id === from ? to : row.child_id,
    parent_id: row.parent_id === from ? to : row.parent_id,
    kind: row.kind,
  }))
  for (const row of rows) {
    await db
      .deleteFrom('other_parents')
      .where('child_id', '=', row.child_id)
      .where('parent_id', '=', row.parent_id)
      .where('kind', '=', row.kind)
      .execute()
  }
  if (moved.length === 0) return
  await db
    .insertInto('other_parents')
    .values(moved)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Moves an import's links from one union to another. */
export async function moveUnionLinks(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set({ record_id: to })
    .where('kind', '=', 'union')
    .where('record_id', '=', from)
    .execute()
}

function unionsOf(db: Db, id: string) {
  return db
    .selectFrom('unions')
    .select('id')
    .where((e) => e.or([e('partner1_id', '=', id), e('partner2_id', '=', id)]))
}

/** The events that an import created for a person's unions. Their titles contain both partners' names. */
async function loadEventsOfUnions(db: Db, id: string): Promise<string[]> {
  const links = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref'])
    .where('kind', '=', 'union')
    .where('record_id', 'in', unionsOf(db, id))
    .execute()
  const events: string[] = []
  for (const { source_id, xref } of links) {
    const rows = await db
      .selectFrom('gedcom_links')
      .select('record_id')
      .where('source_id', '=', source_id)
      .where('kind', '=', 'event')
      .where(sql<boolean>`substr(xref, 1, ${xref.length + 7}) = ${`union:${xref}:`}`)
      .execute()
    events.push(...rows.flatMap(({ record_id }) => record_id ?? []))
  }
  return events
}

/** Erases what an import stored about a record; the cross-reference stays. */
async function eraseLink(
  db: Db,
  link: { record_id: string; source_id?: string; xref?: string },
  base: string,
): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set({ uid: null, base, kept: '{}' })
    .where((e) => e.and(link))
    .execute()
}

/** Erases the import data of a person and their unions; hashes of the name and unique id stay. */
async function eraseLinks(db: Db, id: string, hash: ErasedHash): Promise<void> {
  const links = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref', 'uid', 'base'])
    .where('kind', '=', 'person')
    .where('record_id', '=', id)
    .execute()
  for (const { source_id, xref, uid, base } of links) {
    const names = importedNames.parse(JSON.parse(base))
    const name = `${names.first_name} ${names.last_name}`.trim()
    const hashes = {
      ...(name !== '' && { erased_name: hash('name', name) }),
      ...(uid !== null && { erased_uid: hash('uid', uid) }),
    }
    await eraseLink(db, { record_id: id, source_id, xref }, JSON.stringify(hashes))
  }
  for (const union of await unionsOf(db, id).execute()) await eraseLink(db, { record_id: union.id }, '{}')
}

/**
 * Erases a person's data from all records that belong to the person or describe only them.
 * @returns the deleted and erased records, to erase from the audit log
 */
export async function eraseReferences(
  db: Db,
  id: string,
  accountId: string | null,
  hash: ErasedHash,
): Promise<{ table: string; targetType: string; id: string }[]> {
  const unionEvents = await loadEventsOfUnions(db, id)
  const events = await db
    .deleteFrom('events')
    .where((e) =>
      e.or([e('associated_member_id', '=', id), ...unionEvents.map((event) => e('id', '=', event))]),
    )
    .returning('id')
    .execute()
  const submissions = await db
    .selectFrom('submissions')
    .select('id')
    .where('submitter_member_id', '=', id)
    .execute()
  await db.deleteFrom('article_people').where('person_id', '=', id).execute()
  await db.deleteFrom('archive_people').where('person_id', '=', id).execute()
  const anonymousAuthor = {
    author_first_name: 'Private',
    author_last_name: '',
    author_member_id: null,
    author_id: null,
  }
  await db.updateTable('articles').set(anonymousAuthor).where('author_member_id', '=', id).execute()
  const anonymousSubmitter = {
    submitter_first_name: 'Private',
    submitter_last_name: '',
    submitter_member_id: null,
  }
  await db
    .deleteFrom('submissions')
    .where('submitter_member_id', '=', id)
    .where('status', '!=', 'approved')
    .execute()
  await db
    .updateTable('submissions')
    .set({ ...anonymousSubmitter, content: '{}', title: 'Private' })
    .where('submitter_member_id', '=', id)
    .execute()
  if (accountId !== null) {
    await db
      .updateTable('archive_items')
      .set({ uploaded_by_name: null })
      .where('uploaded_by', '=', accountId)
      .execute()
    await db.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute()
  }
  await db
    .updateTable('unions')
    .set({ from_date: null, from_date_phrase: null, to_date: null, to_date_phrase: null, place: null })
    .where((e) => e.or([e('partner1_id', '=', id), e('partner2_id', '=', id)]))
    .execute()
  await eraseLinks(db, id, hash)
  for (const event of events) await eraseLink(db, { record_id: event.id }, '{}')
  await db.deleteFrom('idempotency_keys').where('body', 'like', `%${id}%`).execute()
  return [
    ...events.map((event) => ({ table: 'events', targetType: 'event', id: event.id })),
    ...submissions.map((submission) => ({
      table: 'submissions',
      targetType: 'submission',
      id: submission.id,
    })),
  ]
}
