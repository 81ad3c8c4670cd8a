/** Recognizes people whose data were erased on request, so that an import writes and preserves nothing of them. */

import type { ErasedHash } from '#server/people/erased-hash.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomRecord,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords, Link } from '../gedcom.store.ts'
import { findOwnRecords, findPointers } from '../structures/own-records.ts'
import { type Columns, parseColumns } from './merge-record.ts'
import type { PlannedRecord, PlannedRecords } from './planned-records.ts'

export type { ErasedHash }

/** Whether the last import was erased from a link. A link without a source is not of an import. */
function hasErasedBase({ source_id, base }: Link): boolean {
  return (
    source_id !== '' && (base === '{}' || base.includes('"erased_name"') || base.includes('"erased_uid"'))
  )
}

/** Whether a link belongs to an erased person or their union, also after the record was deleted. */
export function isErased(link: Link | null, existing: ExistingRecords): boolean {
  if (!link) return false
  return (link.record_id !== null && existing.erased.has(link.record_id)) || hasErasedBase(link)
}

/** Makes the hashes by which the next import recognizes an erased person. */
export function makeErasedColumns(person: GedcomPerson, mark: ErasedHash): Columns {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return {
    erased_name: name === '' ? null : mark('name', name),
    erased_uid: person.uid === null ? null : mark('uid', person.uid),
  }
}

/** Plans a record of an erased person: nothing is written. */
export function makeErasedRecord(xref: string, link: Link | null, file: Columns): PlannedRecord {
  return {
    xref,
    id: link?.record_id ?? null,
    link,
    status: 'unchanged',
    file,
    write: {},
    conflicts: [],
    isErased: true,
  }
}

/** Makes a function that finds the link of an erased person by the unique id in a file. */
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

/**
 * The records of a file that become no people and unions, without those that only erased people and unions name.
 * @param linked the sources of the file that the site has, by kind and cross-reference: erasing left those that others cite
 */
export function removeErasedRecords(
  { people, unions, records }: Pick<GedcomFile, 'people' | 'unions' | 'records'>,
  plan: PlannedRecords,
  linked: ReadonlyMap<string, string>,
): GedcomRecord[] {
  const named = { own: new Set<string>(), others: new Set<string>() }
  if (![...plan.people, ...plan.unions].some(({ isErased }) => isErased)) return records
  const read = (planned: readonly PlannedRecord[], found: readonly (GedcomPerson | GedcomUnion)[]) => {
    for (const [i, { structures }] of found.entries())
      for (const xref of findPointers(JSON.stringify(structures)))
        named[planned[i]?.isErased ? 'own' : 'others'].add(xref)
  }
  read(plan.people, people)
  read(plan.unions, unions)
  for (const { tag, xref } of records)
    if (tag === 'SOUR' && xref !== null && linked.has(`source ${xref}`)) named.others.add(xref)
  const erased = findOwnRecords(
    records.map((record) => ({ xref: record.xref, json: JSON.stringify(record) })),
    named.own,
    named.others,
  )
  return records.filter(({ xref }) => xref === null || !erased.has(xref))
}
