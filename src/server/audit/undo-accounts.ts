/** What an undo cannot restore of accounts: passwords and second steps, which the journal leaves out. */
import { z } from 'zod'
import { prepareRemovalByUndo } from '#server/accounts/account-removal.service.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { loadDetailsOfChange } from './audit.store.ts'
import type { NetChange } from './undo.store.ts'

/**
 * Checks that another administrator remains, and ends the sessions of accounts that are deleted again.
 * @returns what the log tells, so that undoing the undo knows whose second step is lost
 */
export async function prepareAccountRemovals(
  deps: Deps,
  changes: readonly NetChange[],
): Promise<Record<string, unknown>> {
  let details = {}
  for (const { table, before, key } of changes) {
    if (table !== 'accounts' || before !== null) continue
    details = { ...details, ...(await prepareRemovalByUndo(deps, String(key[0]?.value))) }
  }
  return details
}

const removal = z.object({ second_step_of: z.string() })

/** The usernames of restored accounts by what they need: a password, and some a second step, too. */
export async function listAccountNeeds(
  db: Db,
  changeId: string,
  changes: readonly NetChange[],
): Promise<Record<string, unknown>> {
  const restored = changes.filter(({ table, after }) => table === 'accounts' && after === null)
  if (restored.length === 0) return {}
  const lost = (await loadDetailsOfChange(db, changeId)).map((details) =>
    removal.safeParse(JSON.parse(details)),
  )
  const ids = new Set(lost.flatMap(({ data }) => data?.second_step_of ?? []))
  const listNames = (accounts: readonly NetChange[]) => accounts.map(({ before }) => before?.['username'])
  const withSecondStep = restored.filter(({ key }) => ids.has(String(key[0]?.value)))
  return {
    needs_new_password: listNames(restored),
    ...(withSecondStep.length > 0 && { needs_new_second_step: listNames(withSecondStep) }),
  }
}
