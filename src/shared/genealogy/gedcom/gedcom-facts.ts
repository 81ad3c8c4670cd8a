/** Reads the facts of a person or union from the record: events and attributes with all that GEDCOM says about them. */

import { getFactTag } from '#shared/fact-tags.ts'
import { listLength } from '#shared/limits.ts'
import { linkTags } from '#shared/program-fact-tags.ts'
import { readGedcomDate } from './dates/gedcom-dates.ts'
import { isDenied, readPlace } from './gedcom-event-detail.ts'
import { compact, findText, readAddress, readNotes } from './gedcom-fields.ts'
import { getPointerTarget, isPointer, toText } from './gedcom-line-values.ts'
import { isRestricted, type SharedNotes } from './gedcom-notes.ts'
import { type GedcomParticipant, readParticipant } from './gedcom-participants.ts'
import { findSubstructure, getSubstructures, listOpen, readRestriction } from './gedcom-structures.ts'
import type {
  GedcomEventDetail,
  GedcomPerson,
  GedcomRestriction,
  GedcomStructure,
  GedcomUnion,
} from './gedcom-types.ts'
import { toPlainText } from './programs/html-notes.ts'
import type { TagNames } from './programs/tag-names.ts'

/** Where a source says something. Absent fields are not known. */
export interface GedcomCitation {
  /** The cross-reference of the source; absent for a source that is only a text. */
  source?: string
  page?: string
  /** 0 to 3; QUAY. */
  quality?: number
  date?: string
  phrase?: string
  text?: string
  note?: string
  /** The objects that show the place in the source: pointers to records, and the paths of embedded files. */
  objects?: readonly string[]
}

/** An event or attribute. Absent fields are not known. */
export interface GedcomFact {
  tag: string
  type?: string
  date?: string
  phrase?: string
  place?: string
  /** Degrees. */
  latitude?: number
  longitude?: number
  value?: string
  age?: string
  husbandAge?: string
  wifeAge?: string
  cause?: string
  agency?: string
  religion?: string
  address?: string
  note?: string
  denied?: true
  restriction?: GedcomRestriction
  participants?: readonly GedcomParticipant[]
  citations?: readonly GedcomCitation[]
  /** Those that relatives may not see, although they may see the fact. */
  hiddenParticipants?: readonly GedcomParticipant[]
  hiddenCitations?: readonly GedcomCitation[]
}

export interface FoundFact {
  fact: GedcomFact
  /** The index of the structure in the record; -1 where our fields contain the whole record. */
  at: number
}

/** A citation of the whole record instead of a fact. */
export const recordCitationTag = 'SOUR'

export function readDate(nodes: readonly GedcomStructure[]): { date: string | null; phrase: string | null } {
  const node = findSubstructure(nodes, 'DATE')
  if (!node) return { date: null, phrase: null }
  const phrase = findText(getSubstructures(node), 'PHRASE')
  if (!node[1]?.trim() && phrase === null) return { date: null, phrase: null }
  return readGedcomDate(toText(node[1] ?? ''), phrase)
}

/** Degrees of "N60.5" or "W7.25"; null for other texts. */
function readDegrees(text: string | null, max: number): number | null {
  const [, sign = '', digits] = /^([NSEW+-]?)\s*(\d+(?:\.\d+)?)$/i.exec(text ?? '') ?? []
  if (digits === undefined) return null
  const degrees = /[SW-]/i.test(sign) ? -Number(digits) : Number(digits)
  return Math.abs(degrees) <= max ? degrees : null
}

function readCoordinates(nodes: readonly GedcomStructure[]) {
  const place = nodes.find(([tag]) => tag === 'PLAC' || tag === '=PLAC')
  const map = place ? findSubstructure(listOpen(getSubstructures(place)), 'MAP') : undefined
  const sub = map ? getSubstructures(map) : []
  const latitude = readDegrees(findText(sub, 'LATI'), 90)
  const longitude = readDegrees(findText(sub, 'LONG'), 180)
  return latitude === null || longitude === null ? {} : { latitude, longitude }
}

/** The pointer of an object, or the paths of the files of an embedded one. */
function listObjects([tag, value, sub = []]: GedcomStructure): string[] {
  if (tag !== 'OBJE') return []
  if (value) return isPointer(value) ? [value] : []
  return sub.flatMap(([below, path]) => (below === 'FILE' && path ? [toText(path)] : []))
}

/** Reads a SOUR structure, without those of its parts that relatives may not see. */
export function readCitation(node: GedcomStructure, shared: SharedNotes): GedcomCitation {
  const sub = listOpen(getSubstructures(node))
  const source = getPointerTarget(node[1] ?? '')
  const data = listOpen(sub.filter(([tag]) => tag === 'DATA').flatMap(getSubstructures))
  const inline = source === null && node[1] && !isPointer(node[1]) ? [toText(node[1]).trim()] : []
  const texts = [...data, ...sub].flatMap(([tag, value]) =>
    tag === 'TEXT' && value ? [toPlainText(toText(value)).trim()] : [],
  )
  // MyHeritage writes 4 for what is even more certain than the 3 of the standard.
  const objects = sub.flatMap(listObjects).slice(0, listLength.media)
  const quality = /^[0-4]$/.exec(findText(sub, 'QUAY') ?? '')?.[0]
  return compact<GedcomCitation>({
    source,
    page: findText(sub, 'PAGE'),
    quality: quality === undefined ? null : Math.min(3, Number(quality)),
    ...readDate(data),
    text: [...inline, ...texts].join('\n\n'),
    note: readNotes(sub, shared),
    objects: objects.length === 0 ? null : objects,
  })
}

/** Reads the citations of a fact or name, apart those that relatives may not see: they or their sources are hidden. */
export function readCitations(
  sub: readonly GedcomStructure[],
  shared: SharedNotes,
): Pick<GedcomFact, 'citations' | 'hiddenCitations'> {
  const [citations, hiddenCitations]: [GedcomCitation[], GedcomCitation[]] = [[], []]
  for (const node of sub)
    if (node[0] === 'SOUR')
      (isRestricted(node, shared) ? hiddenCitations : citations).push(readCitation(node, shared))
  return { citations, hiddenCitations }
}

/** Reads a citation of the whole record: a fact that is hidden with the citation or its source. */
function readRecordCitation(node: GedcomStructure, shared: SharedNotes): GedcomFact {
  const ofSource = isRestricted(node, shared) ? 'confidential' : null
  return compact<GedcomFact>({
    tag: recordCitationTag,
    restriction: readRestriction(getSubstructures(node)) ?? ofSource,
    citations: [readCitation(node, shared)],
  })
}

function readAge(nodes: readonly GedcomStructure[], partner: 'HUSB' | 'WIFE'): string | null {
  const node = findSubstructure(nodes, partner)
  return node ? findText(getSubstructures(node), 'AGE') : null
}

/** @param detail the date and place, where our fields contain them */
function readFact(
  tag: string,
  node: GedcomStructure,
  shared: SharedNotes,
  detail: GedcomEventDetail | null,
): GedcomFact {
  const sub = getSubstructures(node)
  const open = listOpen(sub)
  const isNo = tag === 'NO'
  const isLink = linkTags.has(tag)
  const written = isNo || isPointer(node[1] ?? '') ? '' : toText(node[1] ?? '').trim()
  const text = isLink ? (findText(sub, 'URL') ?? written) : written
  const isAttribute = getFactTag(tag)?.isAttribute === true
  const denied = isNo || (!isAttribute && isDenied(text))
  const place = findText(sub, 'PLAC')
  const own = {
    ...(detail ?? readDate(sub)),
    place: detail?.place ?? (place === null ? null : readPlace(place)),
  }
  const association = tag === 'ASSO' ? readParticipant(node) : []
  return compact<GedcomFact>({
    tag: isNo ? (node[1] ?? '').trim() : tag,
    type: isLink ? (findText(sub, 'NAME') ?? findText(sub, 'TITL')) : findText(sub, 'TYPE'),
    ...own,
    ...readCoordinates(sub),
    value: denied || (!isAttribute && text.toUpperCase() === 'Y') || association.length > 0 ? null : text,
    age: findText(open, 'AGE'),
    husbandAge: readAge(open, 'HUSB'),
    wifeAge: readAge(open, 'WIFE'),
    cause: findText(open, 'CAUS'),
    agency: findText(open, 'AGNC'),
    religion: findText(open, 'RELI'),
    address: readAddress(open),
    note: readNotes(sub, shared),
    denied: denied ? true : null,
    restriction: readRestriction(sub),
    participants: association.length > 0 ? association : open.flatMap(readParticipant),
    hiddenParticipants: sub.flatMap((part) => (open.includes(part) ? [] : readParticipant(part))),
    ...readCitations(sub, shared),
  })
}

function hasDetail({ date, phrase, place }: GedcomEventDetail): boolean {
  return date !== null || phrase !== null || place !== null
}

const endTags = { divorce: 'DIV', annulment: 'ANUL', separation: '_SEPR', death: '_DETS' } as const

type FactRecord = GedcomPerson | GedcomUnion
export type FactOwner = 'person' | 'union'

/** The tags of the events whose date and place our fields contain, with these. */
function getFieldDetails(record: FactRecord): ReadonlyMap<string, GedcomEventDetail> {
  if (!('partners' in record))
    return new Map([
      ['BIRT', record.birth],
      ['DEAT', record.death],
    ])
  const end = { ...record.to, place: null }
  return new Map([
    ['MARR', record.from],
    ...['DIV', 'ANUL', '_SEPR', '_DETS', 'EVEN'].map((tag) => [tag, end] as const),
  ])
}

/** The facts of a record that our fields contain completely. */
function readFieldFacts(record: FactRecord): GedcomFact[] {
  const facts: GedcomFact[] = []
  const add = (tag: string, fields: GedcomEventDetail | { value: string }) =>
    facts.push(compact<GedcomFact>({ tag, ...fields }))
  if ('partners' in record) {
    if (hasDetail(record.from) || record.married === true) add('MARR', record.from)
    if (record.endReason !== null) add(endTags[record.endReason], { ...record.to, place: null })
    return facts
  }
  if (hasDetail(record.birth)) add('BIRT', record.birth)
  if (record.occupation !== null) add('OCCU', { value: record.occupation })
  if (hasDetail(record.death) || record.deceased === true) add('DEAT', record.death)
  return facts
}

function isFactTag(tag: string, owner: FactOwner): boolean {
  const of = getFactTag(tag)?.of
  return of === 'both' || of === owner
}

/** Whether a structure of a record is a fact. */
function isFact([name, value]: GedcomStructure, owner: FactOwner): boolean {
  const tag = name.startsWith('=') ? name.slice(1) : name
  return isFactTag(tag === 'NO' ? (value ?? '').trim() : tag, owner)
}

/** The indexes of the structures of a record that are facts, in the order of `readFacts`. */
export function findFactIndexes(structures: readonly GedcomStructure[], owner: FactOwner): number[] {
  return structures.flatMap((node, at) => (isFact(node, owner) ? [at] : []))
}

/**
 * Reads all facts of a record, also those that our fields contain.
 *
 * @param shared finds the texts of shared notes
 */
export function readFacts(
  record: FactRecord,
  shared: SharedNotes,
  findTagName: TagNames = () => null,
): FoundFact[] {
  const { structures } = record
  if (structures.length === 0) return readFieldFacts(record).map((fact) => ({ fact, at: -1 }))
  const details = getFieldDetails(record)
  const owner = 'partners' in record ? 'union' : 'person'
  return structures.flatMap((node, at): FoundFact[] => {
    if (!isFact(node, owner)) return []
    const isPlaceholder = node[0].startsWith('=')
    const tag = isPlaceholder ? node[0].slice(1) : node[0]
    if (tag === recordCitationTag) return [{ fact: readRecordCitation(node, shared), at }]
    const isDeniedField = isPlaceholder && isDenied(node[1] ?? '')
    const detail = isPlaceholder && tag !== 'NO' && !isDeniedField ? (details.get(tag) ?? null) : null
    const named = tag.startsWith('_') ? findTagName(tag, owner) : null
    const fact = { ...(named !== null && { type: named }), ...readFact(tag, node, shared, detail) }
    const isOccupation = isPlaceholder && tag === 'OCCU' && 'occupation' in record
    if (isOccupation && record.occupation !== null)
      return [{ fact: { ...fact, value: record.occupation }, at }]
    return [{ fact, at }]
  })
}
