/** Erases a person's data from all records that belong to the person or describe only the person. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { ErasedHash } from './erased-hash.ts'

/** The ids of a person's own record and accounts, and of those that were merged or deleted before. */
export interface ErasedIds {
  people: readonly string[]
  accounts: readonly string[]
  unions: readonly string[]
}

/** The unions of people: the present ones, and deleted ones that an import still remembers. */
export async function listUnionIds(db: Db, people: readonly string[]): Promise<string[]> {
  const present = await db
    .selectFrom('unions')
    .select('id')
    .where((e) => e.or([e('partner1_id', 'in', people), e('partner2_id', 'in', people)]))
    .execute()
  const imported = await db
    .selectFrom('gedcom_links')
    .select('record_id')
    .where('kind', '=', 'union')
    .where((e) => e.or(people.map((id) => e('base', 'like', `%${id}%`))))
    .execute()
  return [...present.map(({ id }) => id), ...imported.flatMap(({ record_id }) => record_id ?? [])]
}

/** The events that an import created for people and unions. Their titles contain the names. Some may be deleted. */
async function listImportedEventIds(db: Db, { people, unions }: ErasedIds): Promise<string[]> {
  const links = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref'])
    .where('kind', '=', 'union')
    .where((e) => e.or(unions.map((id) => e('record_id', '=', id))))
    .execute()
  const ofUnions = links.map(
    ({ source_id, xref }) =>
      sql<boolean>`(source_id = ${source_id} and substr(xref, 1, ${xref.length + 7}) = ${`union:${xref}:`})`,
  )
  const rows = await db
    .selectFrom('gedcom_links')
    .select('record_id')
    .where('kind', '=', 'event')
    .where((e) => e.or([...ofUnions, ...people.map((id) => e('base', 'like', `%${id}%`))]))
    .execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}

/** Erases what an import stored about a record; the cross-reference stays. */
async function eraseLink(
  db: Db,
  link: { record_id: string; source_id?: string; xref?: string },
  base: string,
): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set({ uid: null, base, kept: '{}', facts: '[]', fact_ids: '[]' })
    .where((e) => e.and(link))
    .execute()
}

const importedNames = z.object({ first_name: z.string().default(''), last_name: z.string().default('') })

/** Erases the import data of a person and the unions; hashes of the name and unique id stay. */
async function eraseLinks(db: Db, id: string, unions: readonly string[], hash: ErasedHash): Promise<void> {
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
  for (const union of unions) await eraseLink(db, { record_id: union }, '{}')
}

/** Deletes the events about the person. @returns those events, and deleted ones that an import still remembers */
async function eraseEvents(db: Db, id: string, ids: ErasedIds): Promise<string[]> {
  const imported = await listImportedEventIds(db, ids)
  const deleted = await db
    .deleteFrom('events')
    .where((e) =>
      e.or([e('associated_member_id', '=', id), ...imported.map((eventId) => e('id', '=', eventId))]),
    )
    .returning('id')
    .execute()
  const eventIds = [...new Set([...imported, ...deleted.map((event) => event.id)])]
  for (const eventId of eventIds) await eraseLink(db, { record_id: eventId }, '{}')
  return eventIds
}

/** Deletes the person's submissions; of the approved ones the row stays. */
async function eraseSubmissions(db: Db, id: string, accounts: readonly string[]): Promise<string[]> {
  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'status'])
    .where((e) =>
      e.or([
        e('submitter_member_id', '=', id),
        ...accounts.map((account) => e('submitter_id', '=', account)),
      ]),
    )
    .execute()
  for (const submission of submissions) {
    if (submission.status !== 'approved') {
      await db.deleteFrom('submissions').where('id', '=', submission.id).execute()
      continue
    }
    await db
      .updateTable('submissions')
      .set({
        ...{ submitter_first_name: 'Private', submitter_last_name: '', submitter_member_id: null },
        ...{ content: '{}', title: 'Private', review_notes: null },
      })
      .where('id', '=', submission.id)
      .execute()
  }
  return submissions.map((submission) => submission.id)
}

async function eraseAuthor(db: Db, id: string, accounts: readonly string[]): Promise<void> {
  const anonymous = {
    ...{ author_first_name: 'Private', author_last_name: '' },
    ...{ author_member_id: null, author_id: null },
  }
  await db
    .updateTable('articles')
    .set(anonymous)
    .where((e) =>
      e.or([e('author_member_id', '=', id), ...accounts.map((account) => e('author_id', '=', account))]),
    )
    .execute()
  await db
    .updateTable('archive_items')
    .set({ uploaded_by_name: null })
    .where((e) => e.or(accounts.map((account) => e('uploaded_by', '=', account))))
    .execute()
}

/**
 * Erases a person's data from all records that belong to the person or describe only the person.
 * @returns the ids of the deleted and erased records, to erase from the audit log
 */
export async function eraseReferences(
  db: Db,
  id: string,
  ids: ErasedIds,
  { hash, at }: { hash: ErasedHash; at: string },
): Promise<{ events: string[]; submissions: string[] }> {
  const events = await eraseEvents(db, id, ids)
  const submissions = await eraseSubmissions(db, id, ids.accounts)
  await eraseAuthor(db, id, ids.accounts)
  await db.deleteFrom('article_people').where('person_id', '=', id).execute()
  await db.deleteFrom('archive_people').where('person_id', '=', id).execute()
  await db
    .updateTable('unions')
    .set({
      ...{ from_date: null, from_date_phrase: null, to_date: null, to_date_phrase: null, place: null },
      updated_at: at,
    })
    .where((e) => e.or(ids.unions.map((union) => e('id', '=', union))))
    .execute()
  await eraseLinks(db, id, ids.unions, hash)
  return { events, submissions }
}
