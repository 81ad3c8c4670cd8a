/** Reads GEDCOM files, versions 5.5 to 7.0, also with errors: people, unions, events and all other structures. */

import { readGedcomDay } from './dates/gedcom-dates.ts'
import { decodeChunks, detectCharset, normalizeLines } from './gedcom-charset.ts'
import { readEvents } from './gedcom-events.ts'
import { toText } from './gedcom-line-values.ts'
import { type GedcomNode, recordReader } from './gedcom-lines.ts'
import {
  type FamilyTree,
  linkFamilies,
  preserveChildLinks,
  preservePartnerLinks,
  readParents,
} from './gedcom-links.ts'
import { indexSharedNotes, readBiography, restrictNotes, type SharedNotes } from './gedcom-notes.ts'
import { breakAncestorCycles } from './gedcom-parents.ts'
import { readPerson } from './gedcom-people.ts'
import { rejectOtherFormats, rejectOtherText } from './gedcom-reject.ts'
import { Repetitions } from './gedcom-repetitions.ts'
import { dropEmptyPlaceholders, toStructure } from './gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomRecord,
  GedcomSource,
  GedcomWarning,
  ReadGedcomOptions,
} from './gedcom-types.ts'
import { readUnion } from './gedcom-unions.ts'

/** At most so many warnings are listed; all are counted. */
const warningLimit = 10_000

const VERSION = /\n1[^\S\n]+GEDC\b[^\n]*(?:\n[2-9][^\S\n][^\n]*)*?\n2[^\S\n]+VERS[^\S\n]+([\d.]+)/i

/** The versions whose rules the reader knows; those before 5.5 are read like it. */
const KNOWN_VERSION = /^(?:[1-5]|7\.0)(?:\.\d+)*$/

/** Programs that write XML entities such as &apos; into texts. */
const WRITES_ENTITIES = /\n1[^\S\n]+SOUR[^\S\n]+Ancestry/i

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const plain = text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<')
  return plain.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** The data read so far. */
interface ReadState extends FamilyTree {
  /** The next number for generated cross-references. */
  stems: Map<string, number>
  records: GedcomRecord[]
  repetitions: Repetitions
  header: GedcomNode | null
  warnings: GedcomWarning[]
  warningCount: number
}

function createReadState(): ReadState {
  const reading: ReadState = {
    people: new Map(),
    unions: new Map(),
    stems: new Map(),
    records: [],
    repetitions: new Repetitions(),
    header: null,
    warnings: [],
    warningCount: 0,
    warn(line, message, xref) {
      reading.warningCount += 1
      if (reading.warnings.length < warningLimit) {
        reading.warnings.push(xref === undefined ? { line, message } : { line, message, xref })
      }
    },
  }
  return reading
}

/** The cross-reference of a record; a generated one where the record has none, or the same as an earlier record. */
function findFreeXref(node: GedcomNode, taken: ReadonlyMap<string, unknown>, reading: ReadState): string {
  const { tag, line } = node
  const xref = node.xref === '' || node.xref === 'VOID' ? null : node.xref
  if (xref !== null && !taken.has(xref)) return xref
  const stem = xref === null ? `_${tag}` : `${xref}_`
  let count = reading.stems.get(stem) ?? (xref === null ? 1 : 2)
  while (taken.has(`${stem}${count}`)) count += 1
  reading.stems.set(stem, count + 1)
  const freeXref = `${stem}${count}`
  const why = xref === null ? 'has no cross-reference' : `repeats the cross-reference @${xref}@`
  reading.warn(line, `The ${tag} record ${why} and was read as @${freeXref}@.`, freeXref)
  return freeXref
}

function readRecord(node: GedcomNode, reading: ReadState): void {
  reading.repetitions.add(node)
  if (node.tag === 'INDI') {
    const xref = findFreeXref(node, reading.people, reading)
    reading.people.set(xref, readPerson(node, xref))
  } else if (node.tag === 'FAM') {
    const xref = findFreeXref(node, reading.unions, reading)
    reading.unions.set(xref, readUnion(node, xref))
  } else if (node.tag === 'HEAD' && reading.header === null) {
    reading.header = node
  } else if (node.tag !== 'TRLR') {
    const [name, value = null, sub = []] = toStructure(node)
    const tag = name === 'HEAD' ? '_HEAD' : name
    if (name === 'HEAD')
      reading.warn(node.line, 'The file has a second HEAD record. It was kept as an ordinary record.')
    reading.records.push({ xref: node.xref, tag, value, sub })
  }
}

function findValue(node: GedcomNode | null | undefined, ...path: string[]): string | null {
  let at = node ?? undefined
  for (const tag of path) at = at?.sub.find((child) => child.tag === tag)
  const text = at ? toText(at.value).trim() : ''
  return text === '' ? null : text
}

function readSource(header: GedcomNode | null): GedcomSource {
  return {
    system: findValue(header, 'SOUR'),
    version: findValue(header, 'SOUR', 'VERS'),
    name: findValue(header, 'SOUR', 'NAME'),
    fileName: findValue(header, 'FILE'),
    date: readGedcomDay(findValue(header, 'DATE') ?? ''),
  }
}

/** HEAD without the GEDCOM version and the character set, which every export writes anew. */
function preserveHeader(header: GedcomNode | null): GedcomRecord[] {
  if (header === null) return []
  const sub = header.sub.filter(({ tag }) => tag !== 'GEDC' && tag !== 'CHAR')
  return sub.length === 0 ? [] : [{ xref: null, tag: 'HEAD', value: null, sub: sub.map(toStructure) }]
}

function completePeople(reading: ReadState, shared: SharedNotes): void {
  for (const draft of reading.people.values()) {
    const { person, structures, notes } = draft
    if (notes.length > 0) {
      const found = readBiography(
        notes.map((at) => structures[at] ?? ['NOTE']),
        shared,
      )
      person.biography = found.biography
      for (const [index, at] of notes.entries()) structures[at] = found.structures[index] ?? ['NOTE']
    }
    preserveChildLinks(draft)
    preservePartnerLinks(draft)
    person.structures = dropEmptyPlaceholders(structures)
  }
}

function completeUnions(reading: ReadState): void {
  for (const draft of reading.unions.values())
    draft.union.structures = dropEmptyPlaceholders(draft.structures)
}

/** @param version null where the file names none */
function warnAboutHeader({ header, warn }: ReadState, version: string | null): void {
  const line = header?.line ?? 1
  if (header === null) warn(line, 'The file does not begin with a HEAD record. Its records were read.')
  else if (version === null) warn(line, 'The file does not say its version of GEDCOM. It was read as 5.5.')
  else if (!KNOWN_VERSION.test(version)) {
    const like = version.startsWith('7') ? '7.0' : '5.5.1'
    warn(line, `Version ${version} of GEDCOM is not known. The file was read as ${like}.`)
  }
}

/** @returns the version of GEDCOM; null where the file names none */
function readRecords(
  bytes: Uint8Array,
  charset: GedcomFile['charset'],
  reading: ReadState,
  options: ReadGedcomOptions,
): string | null {
  let version: string | null = null
  let reader: ReturnType<typeof recordReader> | null = null
  let withEntities = false
  for (const { text, done } of decodeChunks(bytes, charset.used)) {
    if (reader === null) {
      const beginning = text.slice(0, 1 << 16)
      rejectOtherText(beginning)
      const header = normalizeLines(beginning)
      version = VERSION.exec(header)?.[1] ?? null
      withEntities = WRITES_ENTITIES.test(header.split(/\n0[^\S\n]+@/, 1)[0] ?? '')
      const { restrictNote } = options
      const read = (node: GedcomNode) =>
        readRecord(restrictNote ? restrictNotes(node, restrictNote) : node, reading)
      reader = recordReader(version?.startsWith('7') ?? false, read, reading.warn)
    }
    reader.feed(withEntities ? decodeEntities(text) : text)
    options.onProgress?.({ done, total: bytes.length })
  }
  if (reader && !reader.end()) {
    reading.warn(
      0,
      'The file does not end with TRLR, so its end may be missing. Everything in the file was read.',
    )
  }
  return version
}

/**
 * Reads the bytes of a .ged file. Errors in the file become warnings with line numbers. Structures without a field of
 * ours are preserved, see `GedcomStructure`.
 *
 * @throws NotGedcomError for bytes that are no GEDCOM file, and for files that are made to fill the memory
 */
export function readGedcom(bytes: Uint8Array, options: ReadGedcomOptions = {}): GedcomFile {
  rejectOtherFormats(bytes)
  const charset = detectCharset(bytes)
  const reading = createReadState()
  const version = readRecords(bytes, charset, reading, options)
  warnAboutHeader(reading, version)
  reading.repetitions.check(reading.records, bytes.length)
  linkFamilies(reading)
  readParents(reading)
  const people = [...reading.people.values()].map(({ person }) => person)
  breakAncestorCycles(people, (child, parent) => {
    const line = reading.people.get(child.xref)?.line ?? 0
    const message = `@${parent.xref}@ would be both an ancestor and a descendant of @${child.xref}@. This link was left out.`
    reading.warn(line, message, child.xref)
  })
  const shared = indexSharedNotes(reading.records)
  completePeople(reading, shared)
  completeUnions(reading)
  const events = readEvents(reading.people.values(), reading.unions.values(), shared)
  const unions = [...reading.unions.values()].map(({ union }) => union)
  return {
    version: version ?? '5.5',
    charset,
    source: readSource(reading.header),
    people,
    unions,
    events,
    records: [...preserveHeader(reading.header), ...reading.records],
    warnings: reading.warnings.sort((a, b) => a.line - b.line),
    warningCount: reading.warningCount,
    counts: { people: people.length, families: unions.length, events: events.length },
  }
}
