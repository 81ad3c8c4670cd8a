/** Plans the links between our records and those of a source, which later imports and exports use. */
import { formerNamesColumn } from '#server/people/erased-marks.ts'
import { deriveChildLinks, makeLinkSubstructures } from '#shared/genealogy/gedcom/gedcom-derived-links.ts'
import { indexSharedNotes, restoreNotes, type SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { isHidden, placeholder } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ImportFacts, RecordFacts } from '../facts/import-facts.ts'
import { getLastImported, type Link, type LinkKind, type LinkRow } from '../gedcom.store.ts'
import { indexNotes, withHiddenNotes } from '../structures/note-texts.ts'
import { type Columns, factMediaColumn, imagePathColumn, serializeColumns } from './merge-record.ts'
import type { Hider, PlannedRecord, PlannedRecords } from './planned-records.ts'

interface LinkInput {
  file: GedcomFile
  links: readonly Link[]
  listHiddenNotes: (xref: string) => readonly string[]
}

type FileRecord = GedcomPerson | GedcomUnion

interface PreserveInput {
  shared: SharedNotes
  /** Finds the families of the file that name a child. */
  familiesOf: (child: string) => readonly GedcomUnion[]
}

function createFamilyFinder({ unions }: GedcomFile): PreserveInput['familiesOf'] {
  const pairs = unions.flatMap((union) => union.children.map((child) => ({ child, union })))
  const byChild = Map.groupBy(pairs, ({ child }) => child)
  return (child) => (byChild.get(child) ?? []).map(({ union }) => union)
}

/** The restriction of a record that the file has lifted, and nobody here: the next import and an export know it by this. */
const keptRestriction: GedcomStructure = ['RESN', 'confidential']

/** Writes out the links to families of a person whose other parents no column has. */
function withFamilyLinks(
  person: GedcomPerson,
  structures: readonly GedcomStructure[],
  familiesOf: PreserveInput['familiesOf'],
): readonly GedcomStructure[] {
  const isEmptyLink = (node: GedcomStructure) => node[0] === '=FAMC' && node.length === 1
  const isWritten = structures.some((node) => node[0] === '=FAMC' && node.length > 1)
  if (isWritten || person.otherParents.length === 0) return structures
  const links = deriveChildLinks(person, familiesOf(person.xref))
  const written = links.map((link) =>
    placeholder('FAMC', `@${link.union}@`, makeLinkSubstructures(link, '5.5.1')),
  )
  return [...structures.filter((node) => !isEmptyLink(node)), ...written]
}

/** The structures of a record; of a confidential one with the notes, which no column has. */
function getPreserved(
  record: FileRecord,
  { shared, familiesOf }: PreserveInput,
  hiddenBy: Hider | null,
): readonly GedcomStructure[] {
  const isRestricted = hiddenBy !== null || isHidden(record.structures)
  const structures =
    'biography' in record && isRestricted
      ? restoreNotes(record.biography, record.structures, shared)
      : record.structures
  if (hiddenBy !== 'this file before') return structures
  const linked = 'otherParents' in record ? withFamilyLinks(record, structures, familiesOf) : structures
  return [...linked, keptRestriction]
}

/** Serializes the data of a record that an export needs in addition to our columns. */
function serializePreserved(
  record: FileRecord | undefined,
  input: PreserveInput,
  { structures: ofEvent = [], hiddenBy = null }: PlannedRecord,
): string {
  if (!record) return ofEvent.length === 0 ? '{}' : JSON.stringify({ kept: ofEvent })
  const kept = getPreserved(record, input, hiddenBy)
  return JSON.stringify(
    'married' in record
      ? {
          kept,
          changed: record.changed,
          married: record.married,
          children: record.children,
        }
      : { kept, changed: record.changed },
  )
}

/** Pairs the planned records with the records of the file. */
function* pairWithFileRecords(
  { file }: LinkInput,
  plan: PlannedRecords,
): Generator<[LinkKind, PlannedRecord, FileRecord | undefined]> {
  for (const [i, record] of plan.people.entries()) yield ['person', record, file.people[i]]
  for (const [i, record] of plan.unions.entries()) yield ['union', record, file.unions[i]]
  for (const record of plan.events) yield ['event', record, undefined]
}

/** What is known of a record only when the files are stored. */
const mediaColumns = [imagePathColumn, factMediaColumn] as const

/** Keeps what earlier imports chose of the media files: the columns of the file do not have it. */
function withChosenMedia({ file, link }: PlannedRecord, sourceId: string): Columns {
  if (link?.source_id !== sourceId || !mediaColumns.some((column) => link.base.includes(`"${column}"`)))
    return file
  const imported = getLastImported(link)
  return { ...file, ...Object.fromEntries(mediaColumns.map((column) => [column, imported[column] ?? null])) }
}

const nameColumns = [
  ...['first_name', 'last_name', 'maiden_name', 'also_known_as', 'birth_date'],
  ...['hidden_first_name', 'hidden_last_name', 'hidden_birth_date'],
]

/** Collects the names and births that earlier versions of the file told: erasing a person remembers them as hashes. */
function withFormerNames(file: Columns, { link }: PlannedRecord, sourceId: string): Columns {
  if (link?.kind !== 'person' || link.source_id !== sourceId) return file
  const imported = getLastImported(link)
  const pickNames = (columns: Columns) =>
    Object.fromEntries(nameColumns.map((column) => [column, columns[column] ?? null]))
  const [before, now] = [pickNames(imported), pickNames(file)].map((names) => JSON.stringify(names))
  const known: unknown = JSON.parse(String(imported[formerNamesColumn] ?? '[]'))
  const former = Array.isArray(known) ? known.map((names) => JSON.stringify(names)) : []
  const all = [...new Set(before === now ? former : [...former, before])]
  return all.length === 0 ? file : { ...file, [formerNamesColumn]: `[${all.join(',')}]` }
}

/** A link to write; `mayBeSame` is true where all columns except `kept` are unchanged. */
export interface PlannedLink {
  row: LinkRow
  mayBeSame: boolean
  record: PlannedRecord
  facts: RecordFacts
}

/** Creates the links of all records one by one, as they are large. */
export function* planLinks(
  input: LinkInput,
  plan: PlannedRecords,
  sourceId: string,
  importFacts: ImportFacts,
): Generator<PlannedLink> {
  const oldLinks = new Map<string, Link>()
  for (const link of input.links) {
    if (link.source_id === sourceId) oldLinks.set(`${link.kind} ${link.xref}`, link)
  }
  const shared = indexSharedNotes(input.file.records)
  const preserveInput: PreserveInput = { shared, familiesOf: createFamilyFinder(input.file) }
  const notes = indexNotes(input.file.records)
  const remember = (columns: Columns, record: FileRecord | undefined) =>
    record ? withHiddenNotes(columns, record.structures, notes, input.listHiddenNotes(record.xref)) : columns
  for (const [kind, planned, found] of pairWithFileRecords(input, plan)) {
    if (planned.status === 'open') continue
    const { xref, id, file, isErased, uid } = planned
    const record = isErased ? undefined : found
    const facts = importFacts.plan(kind, planned, found)
    const row: LinkRow = {
      source_id: sourceId,
      kind,
      xref,
      uid: record?.uid ?? uid ?? null,
      record_id: id,
      base: serializeColumns(
        isErased
          ? file
          : remember(withFormerNames(withChosenMedia(planned, sourceId), planned, sourceId), record),
      ),
      kept: serializePreserved(record, preserveInput, planned),
      ...facts.json,
    }
    const old = oldLinks.get(`${kind} ${xref}`)
    const isSame = old?.uid === row.uid && old.record_id === row.record_id && old.base === row.base
    yield { row, mayBeSame: isSame && facts.facts === null && facts.names === null, record: planned, facts }
  }
}
