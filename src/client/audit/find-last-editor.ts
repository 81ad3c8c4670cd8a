/** Finds who changed a record, and the log entry of a change that was just made. */
import { call } from '#client/api/call.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { type FamilyMember, familyMember } from '#shared/contracts/people.contract.ts'
import { getActorName } from './format-entry.ts'

/** The newer version of a person from a `stale_edit` error; null for other errors. */
export function getNewerPerson(error: unknown): FamilyMember | null {
  const stale = error instanceof AppError && error.code === 'stale_edit'
  return familyMember.safeParse(stale ? error.details.current : null).data ?? null
}

/** The author of the newest log entry about a person; null if unknown. */
export async function findLastEditor(personId: string): Promise<string | null> {
  const entry = (await loadNewestEntries(20)).find(({ target_id }) => target_id === personId)
  return entry ? getActorName(entry) : null
}

/** The newest log entries; empty if the log cannot be loaded, because the log is only additional information. */
async function loadNewestEntries(limit: number) {
  try {
    return (await call(getAuditLog, { query: { page: 1, limit } })).logs
  } catch {
    return []
  }
}

/** The newest log entry if it is about this record and can be undone, else null. */
export async function findUndoableEntry(recordId: string): Promise<string | null> {
  const [entry] = await loadNewestEntries(1)
  return entry?.target_id === recordId && entry.can_undo ? entry.id : null
}
