/** Recognizes people whose data were erased on request, so that an import writes and preserves nothing of them. */

import type { ErasedHash } from '#server/people/erased-hash.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomRecord,
  GedcomUnion,
  GedcomWarning,
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
    erased_birth: person.birth.date === null ? null : mark('birth', person.birth.date),
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

/** Says who was left out because of the name alone. */
export function warnAboutErased({ likelyErased }: { likelyErased: readonly string[] }): GedcomWarning[] {
  return likelyErased.map((xref) => ({
    line: 0,
    xref,
    message: `The record ${xref} has the name of somebody whose data were erased on request. Nothing of it was imported.`,
  }))
}

/** Finds the links of erased people, who have no names any more, by hashes. */
export function createErasedFinder(links: readonly Link[], mark: ErasedHash) {
  const erased = links.flatMap((link) =>
    link.base.includes('"erased_name"') || link.base.includes('"erased_uid"')
      ? [{ link, columns: parseColumns(link.base) }]
      : [],
  )
  const byLink = new Map(erased.map(({ link, columns }) => [link, columns]))
  const byUid = new Map(erased.map(({ link, columns }) => [columns['erased_uid'], link]))
  const byName = Map.groupBy(erased, ({ columns }) => columns['erased_name'])
  const read = (person: GedcomPerson) => {
    const { erased_name: name = null, erased_birth: birth = null } = makeErasedColumns(person, mark)
    return { name, birth, namesakes: name === null ? [] : (byName.get(name) ?? []) }
  }
  return {
    isEmpty: erased.length === 0,
    findByUid: (uid: string) => (erased.length === 0 ? undefined : byUid.get(mark('uid', uid))),
    /** At the same cross-reference: of the same name or birth. */
    isAt: (person: GedcomPerson, link: Link): boolean => {
      const columns = byLink.get(link)
      if (!columns) return false
      const { name, birth } = read(person)
      const { erased_name, erased_birth = null } = columns
      if (birth !== null && erased_birth !== null && birth === erased_birth) return true
      return name !== null && erased_name === name && (birth === null || erased_birth === null)
    },
    findByBirth: (person: GedcomPerson): Link | undefined => {
      const { birth, namesakes } = read(person)
      return namesakes.find(({ columns }) => birth !== null && columns['erased_birth'] === birth)?.link
    },
    /** Whether somebody at the same cross-reference may be the erased person: nothing tells that both are two. */
    mayBeAt: (person: GedcomPerson, link: Link): boolean => {
      const columns = byLink.get(link) ?? {}
      const own = makeErasedColumns(person, mark)
      const isOther = (column: 'erased_uid' | 'erased_name' | 'erased_birth') =>
        own[column] != null && columns[column] != null && own[column] !== columns[column]
      return !isOther('erased_uid') && !(isOther('erased_name') && isOther('erased_birth'))
    },
    /** Of the same name, with another birth and without another unique id. */
    findNamesakes: (person: GedcomPerson): Link[] => {
      const { erased_uid: uid = null } = makeErasedColumns(person, mark)
      return read(person).namesakes.flatMap(({ link, columns }) =>
        uid !== null && columns['erased_uid'] !== undefined && columns['erased_uid'] !== uid ? [] : [link],
      )
    },
    /** Of the same name, where a birth is not known. */
    findByName: (person: GedcomPerson): Link | undefined => {
      const { birth, namesakes } = read(person)
      return namesakes.find(({ columns }) => birth === null || columns['erased_birth'] === undefined)?.link
    },
  }
}

/**
 * The records of a file that become no people and unions, without those that only people and unions name who were erased, or about
 * whom nobody has decided: what such a person hides is not known yet.
 * @param linked the sources of the file that the site has, by kind and cross-reference: erasing left those that others cite
 */
export function removeErasedRecords(
  { people, unions, records }: Pick<GedcomFile, 'people' | 'unions' | 'records'>,
  plan: PlannedRecords,
  linked: ReadonlyMap<string, string>,
): GedcomRecord[] {
  const named = { own: new Set<string>(), others: new Set<string>() }
  const isLeftOut = (planned: PlannedRecord | undefined) => planned?.isErased || planned?.status === 'open'
  if (![...plan.people, ...plan.unions].some(isLeftOut)) return records
  const read = (planned: readonly PlannedRecord[], found: readonly (GedcomPerson | GedcomUnion)[]) => {
    for (const [i, { structures }] of found.entries())
      for (const xref of findPointers(JSON.stringify(structures)))
        named[isLeftOut(planned[i]) ? 'own' : 'others'].add(xref)
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
