/** Checks after an undo that no record refers to one that does not exist. */
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import { findMissingNamed, isNamed } from '#server/facts/json-references.service.ts'
import type { NetChange } from './undo.store.ts'
import { linkedLater, referencesMissing } from './undo-problems.ts'

/** Checks that the restored rows refer to records that exist, and that no record refers to the deleted ones. */
export async function checkReferences(db: Db, changes: readonly NetChange[]): Promise<void> {
  for (const change of changes) {
    const { table, before, key } = change
    if (before === null) {
      if (await isNamed(db, table, String(key[0]?.value))) throw linkedLater(change)
      continue
    }
    const missing = await findMissingNamed(db, table, before)
    if (missing !== null) throw referencesMissing(missing)
  }
  for (const table of new Set(changes.map((change) => change.table))) {
    const missing = await findEngine(db).findMissingReference(db, table)
    if (missing !== null) throw referencesMissing(missing)
  }
}
