/** Ends an administrator's consent to show the cover picture without a session: the consent is for that picture only. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings, saveSettings } from './settings.service.ts'

type ConsentDeps = Pick<Deps, 'db' | 'clock'>

/** Call it in the transaction of the change that gives the cover another picture. */
export async function endCoverConsent(deps: ConsentDeps, actor: AuditActor | null): Promise<void> {
  const before = await readSettings(deps)
  if (!before.cover_before_sign_in) return
  const change = { cover_before_sign_in: false }
  await saveSettings(deps, change)
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'update',
    targetType: 'settings',
    targetId: null,
    details: { name: 'Settings', changes: beforeAndAfter(before, change) },
  })
}

/** Ends the consent if the cover is this item. Call it in the transaction that gives the item another file. */
export async function endConsentForItem(
  deps: ConsentDeps,
  actor: AuditActor | null,
  itemId: string,
): Promise<void> {
  if ((await readSettings(deps)).cover_item_id === itemId) await endCoverConsent(deps, actor)
}
