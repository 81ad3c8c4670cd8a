/** Reads the audit log for administrators. */
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { AuditLogEntry, getAuditLog } from '#shared/contracts/audit.contract.ts'
import type { OutputOf, QueryOf } from '#shared/contracts/endpoint.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { type AuditRowWithChange, findNewestEntryTime, loadEntries } from './audit.store.ts'
import { parseDisplayAction, toDisplayAction, toDisplayTarget } from './audit-names.ts'

const detailsObject = z.record(z.string(), z.unknown()).catch({})

/** Converts a row to the entry that administrators read. */
export function toEntry(row: AuditRowWithChange): AuditLogEntry {
  return {
    id: String(row.id),
    action: toDisplayAction(row.action, row.target_type),
    target_type: toDisplayTarget(row.target_type),
    target_id: row.target_id,
    details: detailsObject.parse(JSON.parse(row.details)),
    ip_address: row.ip_address,
    created_at: row.at,
    admin_first_name: row.account_first_name,
    admin_last_name: row.account_last_name,
    can_undo: row.changed_at !== null && row.undone_by === null,
    undone_by: row.undone_by === null ? null : String(row.undone_by),
  }
}

/** A page of the log, newest first. */
export async function readAuditLog(
  { db }: Deps,
  { page, limit, action, search = '' }: QueryOf<typeof getAuditLog>,
): Promise<OutputOf<typeof getAuditLog>> {
  const filter = {
    kind: action && action !== 'all' ? parseDisplayAction(action) : null,
    words: normalizeForSearch(search)
      .split(' ')
      .filter((word) => word !== ''),
  }
  const { rows, total } = await loadEntries(db, filter, { limit, offset: (page - 1) * limit })
  return {
    logs: rows.map(toEntry),
    pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
  }
}

/** The time of the newest entry. @returns RFC 3339; null without an entry */
export function getNewestChangeTime({ db }: Pick<Deps, 'db'>): Promise<string | null> {
  return findNewestEntryTime(db)
}
