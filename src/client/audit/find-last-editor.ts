/** Who has changed a person meanwhile, told from the log to somebody whose own change was not made because of it. */
import { call } from '#client/api/call.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { type FamilyMember, familyMember } from '#shared/contracts/people.contract.ts'
import { getActorName } from './format-entry.ts'

/** The person as somebody else has saved them, from a refusal; null where it was refused for another reason. */
export function getNewerPerson(error: unknown): FamilyMember | null {
  const stale = error instanceof AppError && error.code === 'stale_edit'
  return familyMember.safeParse(stale ? error.details.current : null).data ?? null
}

/** Who has written the newest entry about a person; null where that cannot be told. */
export async function findLastEditor(personId: string): Promise<string | null> {
  const entry = (await loadNewestEntries(20)).find(({ target_id }) => target_id === personId)
  return entry ? getActorName(entry) : null
}

/** The log says more about a change; that it cannot be read is no failure of the change. */
export async function loadNewestEntries(limit: number) {
  try {
    return (await call(getAuditLog, { query: { page: 1, limit } })).logs
  } catch {
    return []
  }
}
