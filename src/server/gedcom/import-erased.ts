/** People whose data were erased on request: an import writes nothing of them, and keeps nothing. */
import type { Here, Link } from './gedcom.store.ts'
import type { PlannedRecord } from './import-plan.ts'

/** Whether a link is that of an erased person, or of a union of one. */
export function isErased(link: Pick<Link, 'record_id'> | null, here: Here): boolean {
  const id = link?.record_id ?? null
  return id !== null && here.erased.has(id)
}

/** What becomes of such a record of the file: nothing. */
export function erasedRecord(xref: string, link: Pick<Link, 'record_id'> | null): PlannedRecord {
  return {
    xref,
    id: link?.record_id ?? null,
    fate: 'unchanged',
    file: {},
    write: {},
    conflicts: [],
    isErased: true,
  }
}
