/** Finds and moves everything in the database that refers to a person. */

import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type ArticleKind, byArticleKind } from '#shared/article-kinds.ts'
import { loadOtherChildren } from './unions.store.ts'

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
    other_children: await loadOtherChildren(db, id),
  }
}

/** The names of people, by id. */
export async function loadNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('people')
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name', 'surname_first'])
    .orderBy('birth_order', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
}

/** The ids that belong to nobody in the family tree. */
export async function listMissing(db: Db, ids: readonly string[]): Promise<string[]> {
  const existing = new Set((await loadNames(db, ids)).map(({ id }) => id))
  return ids.filter((id) => !existing.has(id))
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
    .where('content', 'like', `%"${from}"%`)
    .execute()
  await db
    .updateTable('gedcom_links')
    .set({ record_id: to })
    .where('kind', '=', 'person')
    .where('record_id', '=', from)
    .execute()
  await db.updateTable('former_accounts').set({ member_id: to }).where('member_id', '=', from).execute()
  await db.updateTable('invitations').set({ person_id: to }).where('person_id', '=', from).execute()
  await moveComments(db, from, to)
  await moveMutedConversations(db, from, to)
  await moveFaces(db, from, to)
  await moveRows(db, 'article_people', 'article_id', from, to)
  await moveRows(db, 'archive_people', 'item_id', from, to)
  await moveOtherParents(db, from, to)
}

/** Whoever has thanked both has thanked once. */
async function moveComments(db: Db, from: string, to: string): Promise<void> {
  const aboutPerson = db.updateTable('comments').where('target_type', '=', 'person')
  await db
    .deleteFrom('comments')
    .where('target_type', '=', 'person')
    .where('target_id', '=', from)
    .where('text', 'is', null)
    .where('author_id', 'in', (comments) =>
      comments
        .selectFrom('comments as others')
        .select('others.author_id')
        .where('others.target_type', '=', 'person')
        .where('others.target_id', '=', to)
        .where('others.text', 'is', null),
    )
    .execute()
  await aboutPerson.set({ target_id: to }).where('target_id', '=', from).execute()
}

/** Whoever wants no notices of one record's conversation wants none of the merged one. */
async function moveMutedConversations(db: Db, from: string, to: string): Promise<void> {
  const muted = await db
    .deleteFrom('muted_conversations')
    .where('target_type', '=', 'person')
    .where('target_id', '=', from)
    .returning(['account_id', 'target_type'])
    .execute()
  for (const row of muted) {
    await db
      .insertInto('muted_conversations')
      .values({ ...row, target_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Whoever did not wish to be marked under one of the records does not wish it under the other. */
async function moveFaces(db: Db, from: string, to: string): Promise<void> {
  await sql`insert into unmarked_people (person_id, created_at)
    select ${to}, created_at from unmarked_people as old where person_id = ${from}
    and not exists (select 1 from unmarked_people as there where there.person_id = ${to})`.execute(db)
  await db.updateTable('face_answers').set({ person_id: to }).where('person_id', '=', from).execute()
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
