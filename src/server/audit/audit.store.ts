/** The append-only log of every write, and what finds its entries again. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { timestamp } from '#server/clock.ts'
import { getOpenChangeId } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditLogTable } from '#server/db/schema.ts'
import { toKindWord, buildSearchText } from './audit-search-text.ts'

export type AuditRow = Selectable<AuditLogTable>

export interface AuditEntry {
  /** create, update, delete, reset_password, import, … */
  action: string
  /** person, account, session, event, gedcom, … */
  targetType: string
  targetId: string | null
  /** The fields changed, before and after; never a secret. */
  details: Record<string, unknown>
}

/** Who did it; null for the server itself (the console, a scheduled job). */
export interface AuditActor {
  accountId: string
  firstName: string
  lastName: string
  ip: string
}

/**
 * Appends an entry. Call it in the transaction of the write that it tells of.
 *
 * @returns the entry's id
 */
export async function appendAudit(
  db: Db,
  clock: Clock,
  actor: AuditActor | null,
  entry: AuditEntry,
): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      at: timestamp(clock),
      account_id: actor?.accountId ?? null,
      account_first_name: actor?.firstName ?? null,
      account_last_name: actor?.lastName ?? null,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      details: JSON.stringify(entry.details),
      ip_address: actor?.ip ?? null,
      change_id: await getOpenChangeId(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kind = toKindWord(entry.action, entry.targetType)
  await db
    .insertInto('audit_search')
    .values({ rowid: id, kind, words: buildSearchText(actor, entry) })
    .execute()
  return id
}

/** Which entries are wanted. */
export interface AuditFilter {
  /** As stored. */
  kind: { action: string; targetType: string | null } | null
  /** Folded words, each the beginning of a word of the entry. */
  words: readonly string[]
}

/** The query of the full-text index: the kind as a whole word, every word as a beginning. */
function matchText({ kind, words }: AuditFilter): string {
  const beginnings = words.map((word) => `words : "${word.replaceAll('"', '""')}"*`)
  const whole =
    kind === null
      ? []
      : [`kind : "${toKindWord(kind.action, kind.targetType ?? '')}"${kind.targetType === null ? '*' : ''}`]
  return [...whole, ...beginnings].join(' AND ')
}

function ofKind(db: Db, { kind }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .$if(kind !== null, (log) => log.where('action', '=', kind?.action ?? ''))
    .$if(kind !== null && kind.targetType !== null, (log) =>
      log.where('target_type', '=', kind?.targetType ?? ''),
    )
}

/** The ids of a page of entries, newest first; an index gives them in that order. */
export function selectEntryIds(db: Db, filter: AuditFilter, page: { limit: number; offset: number }) {
  if (filter.words.length === 0 && (filter.kind === null || filter.kind.targetType !== null)) {
    return ofKind(db, filter).select('id').orderBy('id', 'desc').limit(page.limit).offset(page.offset)
  }
  return db
    .selectFrom('audit_search')
    .select('rowid as id')
    .where(sql<boolean>`audit_search match ${matchText(filter)}`)
    .orderBy('rowid', 'desc')
    .limit(page.limit)
    .offset(page.offset)
}

/** How many entries a filter lets through. */
export function selectEntryCount(db: Db, filter: AuditFilter) {
  const count = sql<number>`count(*)`.as('n')
  if (filter.words.length === 0) return ofKind(db, filter).select(count)
  return db
    .selectFrom('audit_search')
    .select(count)
    .where(sql<boolean>`audit_search match ${matchText(filter)}`)
}

/** An entry with what is known of its change. */
export type AuditRowWithChange = AuditRow & { undone_by: number | null; changed_at: string | null }

function selectEntries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('changes', 'changes.id', 'audit_log.change_id')
    .selectAll('audit_log')
    .select(['changes.undone_by', 'changes.at as changed_at'])
}

/** A page of the log, newest first. */
export async function loadEntries(
  db: Db,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditRowWithChange[]; total: number }> {
  const ids = (await selectEntryIds(db, filter, page).execute()).map(({ id }) => Number(id))
  const { n } = await selectEntryCount(db, filter).executeTakeFirstOrThrow()
  if (ids.length === 0) return { rows: [], total: Number(n) }
  const rows = await selectEntries(db)
    .where('audit_log.id', 'in', ids)
    .orderBy('audit_log.id', 'desc')
    .execute()
  return { rows, total: Number(n) }
}

export function findEntry(db: Db, id: number): Promise<AuditRowWithChange | undefined> {
  return selectEntries(db).where('audit_log.id', '=', id).executeTakeFirst()
}

/** Takes the details of every entry about a record away, and what finds them. */
export async function eraseDetails(db: Db, targetType: string, targetId: string): Promise<void> {
  const entries = db
    .selectFrom('audit_log')
    .select('id')
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
  const ids = (await entries.execute()).map(({ id }) => id)
  for (const id of ids) {
    await db.deleteFrom('audit_search').where('rowid', '=', id).execute()
    await db.updateTable('audit_log').set({ details: '{"erased":true}' }).where('id', '=', id).execute()
  }
}

const mergeDetails = z.object({ merged: z.object({ id: z.string() }) })

/** The records that were merged into one, and those that were merged into these. */
export async function listMergedInto(db: Db, personId: string): Promise<string[]> {
  const found: string[] = []
  const left = [personId]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const merges = await db
      .selectFrom('audit_log')
      .select('details')
      .where('target_type', '=', 'person')
      .where('target_id', '=', id)
      .where('action', '=', 'merge')
      .execute()
    for (const { details } of merges) {
      const read = mergeDetails.safeParse(JSON.parse(details))
      if (!read.success || found.includes(read.data.merged.id)) continue
      found.push(read.data.merged.id)
      left.push(read.data.merged.id)
    }
  }
  return found
}

/** Takes the name of whoever did it out of every entry of an account, and out of what finds them. */
export async function eraseActor(db: Db, accountId: string): Promise<void> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'target_type', 'details'])
    .where('account_id', '=', accountId)
    .execute()
  for (const { id, action, target_type: targetType, details } of entries) {
    const words = buildSearchText(null, { action, targetType, details: JSON.parse(details) })
    await db.deleteFrom('audit_search').where('rowid', '=', id).execute()
    await db
      .insertInto('audit_search')
      .values({ rowid: id, kind: toKindWord(action, targetType), words })
      .execute()
  }
  await db
    .updateTable('audit_log')
    .set({ account_first_name: null, account_last_name: null })
    .where('account_id', '=', accountId)
    .execute()
}
