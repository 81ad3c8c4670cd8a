/** The append-only log of every write. */
import type { Clock } from '#server/clock.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'

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

/** Appends an entry. Call it in the transaction of the write that it tells of. */
export async function appendAudit(db: Db, clock: Clock, actor: AuditActor | null, entry: AuditEntry) {
  await db
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
    })
    .execute()
}
