/** Reads SOUR and REPO records. Absent fields are not known. */
import { compact, findText, readAddress, readNotes } from './gedcom-fields.ts'
import { getPointerTarget } from './gedcom-line-values.ts'
import type { SharedNotes } from './gedcom-notes.ts'
import { findSubstructure, getSubstructures, isHidden, listOpen } from './gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from './gedcom-types.ts'
import { toPlainText } from './programs/html-notes.ts'

/** The id of a record in another database. */
interface GedcomExternalId {
  type?: string
  value: string
}

export interface GedcomSourceRepository {
  /** The cross-reference of the repository. */
  xref: string
  callNumber?: string
  mediaType?: string
}

export interface GedcomSourceRecord {
  title?: string
  author?: string
  publication?: string
  abbreviation?: string
  text?: string
  agency?: string
  note?: string
  repositories?: readonly GedcomSourceRepository[]
  externalIds?: readonly GedcomExternalId[]
}

export interface GedcomRepositoryRecord {
  name?: string
  address?: string
  phone?: string
  email?: string
  website?: string
  note?: string
  externalIds?: readonly GedcomExternalId[]
}

function readExternalIds(sub: readonly GedcomStructure[]): GedcomExternalId[] {
  return sub.flatMap((node): GedcomExternalId[] => {
    const [tag, value] = node
    if (!value?.trim() || (tag !== 'EXID' && tag !== 'WWW' && tag !== 'REFN')) return []
    return [compact<GedcomExternalId>({ type: findText(getSubstructures(node), 'TYPE'), value })]
  })
}

/** Reads a REPO structure of a source; undefined for other structures, and where relatives may not see the link. */
export function readRepositoryLink(node: GedcomStructure): GedcomSourceRepository | undefined {
  const [tag, value] = node
  const xref = tag === 'REPO' ? getPointerTarget(value ?? '') : null
  if (xref === null || isHidden(getSubstructures(node))) return undefined
  const sub = listOpen(getSubstructures(node))
  const call = findSubstructure(sub, 'CALN')
  const callNumber = call?.[1] ?? null
  const mediaType = call ? findText(getSubstructures(call), 'MEDI') : null
  return compact<GedcomSourceRepository>({ xref, callNumber, mediaType })
}

/** Reads what relatives may see of a SOUR record. */
export function readSourceRecord(record: GedcomRecord, shared: SharedNotes): GedcomSourceRecord {
  const sub = listOpen(record.sub)
  const data = listOpen(sub.filter(([tag]) => tag === 'DATA').flatMap(getSubstructures))
  return compact<GedcomSourceRecord>({
    title: findText(sub, 'TITL'),
    author: findText(sub, 'AUTH'),
    publication: findText(sub, 'PUBL'),
    abbreviation: findText(sub, 'ABBR'),
    text: toPlainText(findText(sub, 'TEXT') ?? ''),
    agency: findText(data, 'AGNC'),
    note: readNotes(sub, shared),
    repositories: sub.flatMap((node) => readRepositoryLink(node) ?? []),
    externalIds: readExternalIds(sub),
  })
}

/** Reads what relatives may see of a REPO record. */
export function readRepositoryRecord(record: GedcomRecord, shared: SharedNotes): GedcomRepositoryRecord {
  const sub = listOpen(record.sub)
  return compact<GedcomRepositoryRecord>({
    name: findText(sub, 'NAME'),
    address: readAddress(sub),
    phone: findText(sub, 'PHON'),
    email: findText(sub, 'EMAIL'),
    website: findText(sub, 'WWW'),
    note: readNotes(sub, shared),
    externalIds: readExternalIds(sub.filter(([tag]) => tag !== 'WWW')),
  })
}
