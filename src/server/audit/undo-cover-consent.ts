/** Ends the consent to show the cover picture without a session where an undo could give that consent to another picture. */
import type { Deps } from '#server/deps.ts'
import { endConsentForItem, endCoverConsent } from '#server/settings/cover-consent.service.ts'
import type { AuditActor } from './append-audit.service.ts'
import type { NetChange } from './undo.store.ts'

/** Call it in the transaction of the undo, after the rows are restored. @param changes that were undone */
export async function endConsentAfterUndo(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  changes: readonly NetChange[],
): Promise<void> {
  for (const { table, key, before, after } of changes) {
    const [id] = key.map(({ value }) => String(value))
    if (table === 'settings' && (id === 'cover_item_id' || id === 'cover_before_sign_in')) {
      // The picture of the cover may have changed since the consent.
      await endCoverConsent(deps, actor)
    } else if (table === 'archive_items' && id !== undefined && before && after) {
      if (before['media_id'] !== after['media_id']) await endConsentForItem(deps, actor, id)
    }
  }
}
