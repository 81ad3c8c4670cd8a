/** People whose data were erased on request: an import knows them again, writes nothing of them, and keeps nothing. */

import type { ErasedHash } from '#server/people/erased-hash.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords, Link } from '../gedcom.store.ts'
import type { PlannedRecord } from './import-plan.ts'
import { type Columns, parseColumns } from './merge-record.ts'

export type { ErasedHash }

/** Whether a link is that of an erased person, or of a union of one. */
export function isErased(link: Pick<Link, 'record_id'> | null, here: ExistingRecords): boolean {
  const id = link?.record_id ?? null
  return id !== null && here.erased.has(id)
}

/** What is kept of an erased person of the file: marks by which the next import knows them again. */
export function makeErasedColumns(person: GedcomPerson, mark: ErasedHash): Columns {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return {
    erased_name: name === '' ? null : mark('name', name),
    erased_uid: person.uid === null ? null : mark('uid', person.uid),
  }
}

/** What becomes of such a record of the file: nothing. */
export function makeErasedRecord(
  xref: string,
  link: Pick<Link, 'record_id'> | null,
  file: Columns,
): PlannedRecord {
  return {
    xref,
    id: link?.record_id ?? null,
    status: 'unchanged',
    file,
    write: {},
    conflicts: [],
    isErased: true,
  }
}

/** Finds the link of an erased person by a unique id of a file. */
export function createErasedUidFinder(
  links: readonly Link[],
  mark: ErasedHash,
): (uid: string) => Link | undefined {
  const byMark = new Map<unknown, Link>()
  for (const link of links) {
    if (link.base.includes('"erased_uid"')) byMark.set(parseColumns(link.base)['erased_uid'], link)
  }
  return (uid) => (byMark.size === 0 ? undefined : byMark.get(mark('uid', uid)))
}
