/** Recognizes people whose data were erased on request, so that an import writes and preserves nothing of them. */

import type { ErasedHash } from '#server/people/erased-hash.ts'
import {
  differs,
  type Marks,
  makeMarks,
  noMarks,
  readMarks,
  shares,
  toMarkColumns,
} from '#server/people/erased-marks.ts'
import { listUids } from '#shared/genealogy/gedcom/gedcom-event-detail.ts'
import { readDate } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { noNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { getSubstructures } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomRecord,
  GedcomUnion,
  GedcomWarning,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { readPersonNames } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import { type KnownName, listKnownNames } from '#shared/genealogy/name-words.ts'
import type { ExistingRecords, Link } from '../gedcom.store.ts'
import { findOwnRecords, findPointers } from '../structures/own-records.ts'
import { type Columns, parseColumns } from './merge-record.ts'
import type { PlannedRecord, PlannedRecords } from './planned-records.ts'

export type { ErasedHash }

/** Whether the last import was erased from a link. A link without a source is not of an import. */
function hasErasedBase({ source_id, base }: Link): boolean {
  return source_id !== '' && (base === '{}' || /"erased_(?:name|birth|uid)"/.test(base))
}

/** Whether a link belongs to an erased person or their union, also after the record was deleted. */
export function isErased(link: Link | null, existing: ExistingRecords): boolean {
  if (!link) return false
  return (link.record_id !== null && existing.erased.has(link.record_id)) || hasErasedBase(link)
}

/** All births that a record tells, also hidden ones. */
function listBirths({ birth, structures }: GedcomPerson): (string | null)[] {
  const others = structures.filter(([tag]) => tag === 'BIRT')
  return [birth.date, ...others.map((node) => readDate(getSubstructures(node)).date)]
}

/** All names that a record tells, also hidden ones. */
function listNames(person: GedcomPerson): KnownName[] {
  const { firstName, lastName, maidenName, alsoKnownAs } = person
  const surnames = [lastName, ...(maidenName === null ? [] : [maidenName])]
  return [
    ...surnames.map((surname) => ({ given: firstName, surname })),
    ...alsoKnownAs.flatMap((given) => [
      { given, surname: '' },
      ...surnames.map((surname) => ({ given, surname })),
    ]),
    ...readPersonNames(person, noNotes).flatMap(({ name }) => listKnownNames(name)),
  ]
}

function markPerson(person: GedcomPerson, mark: ErasedHash): Marks {
  const uids = listUids(person)
  return makeMarks({ names: listNames(person), births: listBirths(person), uids, fileUids: uids }, mark)
}

/**
 * Makes the hashes by which the next import recognizes an erased person, with those that were known: another name or birth does
 * not replace them.
 * @param sourceId the file that is imported; null for a new one
 */
export function makeErasedColumns(
  person: GedcomPerson,
  mark: ErasedHash,
  { link, sourceId }: { link: Link | null; sourceId: string | null },
): Columns {
  const before = link ? parseColumns(link.base) : {}
  const known = readMarks(before)
  const own = markPerson(person, mark)
  // What was known before as an id, and not as one of a file, is an id of this site.
  const fileUids = own.fileUids.filter((uid) => !known.uids.includes(uid) || known.fileUids.includes(uid))
  const isSameFile = link?.source_id === sourceId
  return toMarkColumns({ ...own, fileUids }, isSameFile ? before : { ...before, erased_file_uid: null })
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
export function createErasedFinder(links: readonly Link[], mark: ErasedHash, sourceId: string | null) {
  const erased = links.flatMap((link) => {
    if (!hasErasedBase(link) || link.base === '{}') return []
    return [{ link, marks: readMarks(parseColumns(link.base)) }]
  })
  const marksOf = new Map(erased.map(({ link, marks }) => [link, marks]))
  const marked = new Map<GedcomPerson, Marks>()
  const markOnce = (person: GedcomPerson): Marks => {
    const marks = marked.get(person) ?? markPerson(person, mark)
    marked.set(person, marks)
    return marks
  }
  const index = (kind: keyof Marks) => {
    const found = new Map<string, typeof erased>()
    for (const one of erased)
      for (const hash of one.marks[kind]) found.set(hash, [...(found.get(hash) ?? []), one])
    return (hashes: readonly string[]) => hashes.flatMap((hash) => found.get(hash) ?? [])
  }
  /** Ids tell two people apart only where one file gives both, and keeps them: every program gives its own. */
  const isOtherInFile = (own: Marks, { source_id }: Link, marks: Marks, keepsUids: boolean) =>
    keepsUids && source_id === sourceId && differs(own.fileUids, marks.fileUids)
  const [byName, byBirth, byUid] = [index('names'), index('births'), index('uids')]
  const byLikelyName = index('likelyNames')
  /** Whether the births tell that both are two: in different years, or on different days. */
  const hasOtherBirth = (own: Marks, marks: Marks) =>
    differs(own.years, marks.years) || differs(own.days, marks.days)
  return {
    isEmpty: erased.length === 0,
    findByUid: (uids: readonly string[]): Link | undefined =>
      erased.length === 0 ? undefined : byUid(uids.map((uid) => mark('uid', uid)))[0]?.link,
    /** At the same cross-reference: of the same name or birth. */
    isAt: (person: GedcomPerson, link: Link): boolean => {
      const marks = marksOf.get(link)
      if (!marks) return false
      const { names, births } = markOnce(person)
      if (shares(births, marks.births)) return true
      return shares(names, marks.names) && (births.length === 0 || marks.births.length === 0)
    },
    findByBirth: (person: GedcomPerson): Link | undefined => {
      const { names, births } = markOnce(person)
      return byName(names).find(({ marks }) => shares(births, marks.births))?.link
    },
    /**
     * Whether somebody at the same cross-reference may be the erased person: nothing tells that both are two.
     * @param keepsUids whether this version of the file has the unique ids of the one before
     */
    mayBeAt: (person: GedcomPerson, link: Link, keepsUids: boolean): boolean => {
      const [own, other] = [markOnce(person), marksOf.get(link) ?? noMarks]
      return (
        !isOtherInFile(own, link, other, keepsUids) &&
        !(differs(own.names, other.names) && differs(own.births, other.births))
      )
    },
    /**
     * Those who may be the person: of the same name or day of birth, or of a similar name. Namesakes with another birth are others,
     * unless it is the file that had the person and has nobody else for it.
     * @param keepsUids whether this version of the file has the unique ids of the one before
     */
    findLikely: (person: GedcomPerson, isTaken: (link: Link) => boolean, keepsUids: boolean): Link[] => {
      if (erased.length === 0) return []
      const own = markOnce(person)
      const same = [...byName(own.names), ...(own.days.length > 0 ? byBirth(own.births) : [])].filter(
        ({ link, marks }) => !hasOtherBirth(own, marks) || (link.source_id === sourceId && !isTaken(link)),
      )
      const similar = [...byLikelyName(own.likelyNames), ...byName(own.likelyNames)].filter(
        ({ marks }) => !hasOtherBirth(own, marks),
      )
      return [...same, ...similar].flatMap(({ link, marks }) =>
        isOtherInFile(own, link, marks, keepsUids) ? [] : [link],
      )
    },
    /** Of the same name, where a birth is not known. */
    findByName: (person: GedcomPerson): Link | undefined => {
      const { names, births } = markOnce(person)
      return byName(names).find(({ marks }) => births.length === 0 || marks.births.length === 0)?.link
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
