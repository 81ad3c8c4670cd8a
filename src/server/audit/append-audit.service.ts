/** Appends entries to the audit log. Every service that writes calls it. */
import { type Clock, timestamp } from '#server/clock.ts'
import { getOpenChangeId } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import { insertEntry } from './audit.store.ts'
import { buildSearchText, toKindWord } from './audit-search-text.ts'

interface AuditEntry {
  /** create, update, delete, reset_password, import, … */
  action: string
  /** person, account, session, event, gedcom, … */
  targetType: string
  targetId: string | null
  /** The changed fields before and after; never a secret. */
  details: Record<string, unknown>
}

/** The user who made a change; null stands for the server: the command line or a scheduled job. */
export interface AuditActor {
  accountId: string
  firstName: string
  lastName: string
  ip: string
}

/**
 * Appends an entry. Call it in the transaction of the write that the entry describes.
 * @returns the entry's id
 */
export async function appendAudit(
  db: Db,
  clock: Clock,
  actor: AuditActor | null,
  entry: AuditEntry,
): Promise<number> {
  return await insertEntry(
    db,
    {
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
    },
    { kind: toKindWord(entry.action, entry.targetType), words: buildSearchText(actor, entry) },
  )
}
