/** Erases a person's data from all records that belong to the person or describe only the person. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { eraseLink, eraseLinks } from './erase-links.store.ts'
import type { ErasedHash } from './erased-hash.ts'

/** The ids of a person's own record and accounts, and of those that were merged or deleted before. */
export interface ErasedIds {
  people: readonly string[]
  accounts: readonly string[]
  unions: readonly string[]
  /** The events that were the person's when they were written; some belong to others since. */
  events: readonly string[]
}

/** Which of the accounts and unions belong to others than these people now. */
export async function listOfOthers(
  db: Db,
  people: readonly string[],
  { accounts, unions }: Pick<ErasedIds, 'accounts' | 'unions'>,
): Promise<Set<string>> {
  const presentAccounts = await db
    .selectFrom('accounts')
    .select(['id', 'member_id'])
    .where((e) => e.or(accounts.map((id) => e('id', '=', id))))
    .execute()
  const presentUnions = await db
    .selectFrom('unions')
    .select(['id', 'partner1_id', 'partner2_id'])
    .where((e) => e.or(unions.map((id) => e('id', '=', id))))
    .execute()
  const owned = [
    ...presentAccounts.map(({ id, member_id }) => ({ id, owners: [member_id] })),
    ...presentUnions.map(({ id, partner1_id, partner2_id }) => ({ id, owners: [partner1_id, partner2_id] })),
  ]
  const isOfOthers = ({ owners }: { owners: (string | null)[] }) =>
    !owners.some((owner) => owner !== null && people.includes(owner))
  return new Set(owned.filter(isOfOthers).map(({ id }) => id))
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

/** Deletes the events about the person. @returns those events, and ones that were deleted before */
async function eraseEvents(db: Db, id: string, ids: ErasedIds): Promise<string[]> {
  const imported = await listImportedEventIds(db, ids)
  const deleted = await db
    .deleteFrom('events')
    .where((e) =>
      e.or([e('associated_member_id', '=', id), ...imported.map((eventId) => e('id', '=', eventId))]),
    )
    .returning('id')
    .execute()
  const ofOthers = await db
    .selectFrom('events')
    .select('id')
    .where((e) => e.or(ids.events.map((eventId) => e('id', '=', eventId))))
    .execute()
  const former = ids.events.filter((eventId) => ofOthers.every((event) => event.id !== eventId))
  const eventIds = [...new Set([...imported, ...former, ...deleted.map((event) => event.id)])]
  for (const eventId of eventIds) await eraseLink(db, { record_id: eventId }, '{}')
  return eventIds
}

const anonymousSubmitter = {
  submitter_first_name: 'Private',
  submitter_last_name: '',
  submitter_member_id: null,
}

const ofTree = ['correction', 'relative', 'invitation'] as const

/**
 * Deletes the person's submissions, those about the person and the person's events, and the recorded voices that name the
 * person; of the approved ones the row stays.
 */
async function eraseSubmissions(
  db: Db,
  id: string,
  { people, accounts }: ErasedIds,
  events: readonly string[],
): Promise<string[]> {
  const submissions = await db
    .selectFrom('submissions')
    .select((e) => [
      'id',
      'status',
      e
        .or([
          e('submitter_member_id', '=', id),
          ...accounts.map((account) => e('submitter_id', '=', account)),
        ])
        .as('is_own'),
    ])
    .where((e) =>
      e.or([
        e('submitter_member_id', '=', id),
        ...accounts.map((account) => e('submitter_id', '=', account)),
        ...[...people, ...events].map((record) =>
          e.and([
            e('type', 'in', ofTree),
            e.or([e('content', 'like', `%"${record}"%`), e('published_id', '=', record)]),
          ]),
        ),
        ...people.map((person) =>
          e.and([
            e('type', '=', 'archive'),
            e('content', 'like', '%"voice":{%'),
            e('content', 'like', `%"${person}"%`),
          ]),
        ),
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
        ...(submission.is_own && anonymousSubmitter),
        ...{ content: '{}', title: 'Private', review_notes: null },
      })
      .where('id', '=', submission.id)
      .execute()
  }
  return submissions.map((submission) => submission.id)
}

const reported = z.object({ targetId: z.string(), authorId: z.string().nullish() })

/** Deletes the reports about comments on the person and the person's events, and about those that the person wrote. */
async function eraseReports(
  db: Db,
  targets: readonly string[],
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'content'])
    .where('type', '=', 'report')
    .execute()
  const erased = rows.filter(({ content }) => {
    const { data } = reported.safeParse(JSON.parse(content))
    return data && (targets.includes(data.targetId) || accounts.includes(data.authorId ?? ''))
  })
  for (const { id } of erased) await db.deleteFrom('submissions').where('id', '=', id).execute()
  return erased.map(({ id }) => id)
}

/**
 * Deletes the comments about the person and the person's events, and what the person wrote; of a comment that others
 * answered the row stays.
 */
async function eraseComments(db: Db, targets: readonly string[], accounts: readonly string[]): Promise<void> {
  await db.deleteFrom('comments').where('target_id', 'in', targets).execute()
  await db.deleteFrom('muted_conversations').where('target_id', 'in', targets).execute()
  if (accounts.length === 0) return
  const answered = db.selectFrom('comments').select('parent_id').where('parent_id', 'is not', null)
  const own = db
    .selectFrom('comments')
    .select('id')
    .where((e) => e.or([e('author_id', 'in', accounts), e('former_account_id', 'in', accounts)]))
  await db.deleteFrom('comments').where('id', 'in', own).where('id', 'not in', answered).execute()
  await db
    .updateTable('comments')
    .set({ text: 'Private', author_id: null, former_account_id: null })
    .where('id', 'in', own)
    .execute()
}

/** The answers about reunions go with the accounts. */
async function eraseAttendances(db: Db, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await db.deleteFrom('attendances').where('account_id', 'in', accounts).execute()
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
  const reports = await eraseReports(db, [...ids.people, ...events], ids.accounts)
  const submissions = [...reports, ...(await eraseSubmissions(db, id, ids, events))]
  await eraseAuthor(db, id, ids.accounts)
  await eraseComments(db, [id, ...events], ids.accounts)
  await eraseAttendances(db, ids.accounts)
  await db.deleteFrom('invitations').where('person_id', 'in', ids.people).execute()
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
  await eraseLinks(db, id, ids, hash)
  return { events, submissions }
}
