/** Exports sources and repositories: imported records with the edits of the site, and new records. */
import type { Source } from '#shared/contracts/sources.contract.ts'
import { compact } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import { fromText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { indexSharedNotes, type SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { type GedcomSourceRepository, readRepositoryLink } from '#shared/genealogy/gedcom/gedcom-sources.ts'
import { getSubstructures, isHidden, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import {
  type EntryKind,
  listShown,
  replaceParts,
  writeEach,
} from '#shared/genealogy/gedcom/gedcom-write-parts.ts'
import type { XrefRegistry } from '../export/export-xrefs.ts'
import type { FactMediaContext } from '../facts/export-fact-media.ts'
import { isSameField } from '../import-plan/merge-record.ts'
import { addSourceObjects, removeSourceObjects } from './export-source-items.ts'
import type { SourceRow } from './import-sources.ts'
import { type RecordKind, readRecordColumns, recordTables } from './stored-sources.ts'

/** The tags of the columns; the agency stands below DATA. */
const tags: Readonly<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  source: {
    title: ['TITL'],
    author: ['AUTH'],
    publication: ['PUBL'],
    abbreviation: ['ABBR'],
    text: ['TEXT'],
    agency: ['DATA'],
    note: ['NOTE'],
    repositories: ['REPO'],
    external_ids: ['EXID', 'WWW', 'REFN'],
  },
  repository: {
    name: ['NAME'],
    address: ['ADDR'],
    phone: ['PHON'],
    email: ['EMAIL'],
    website: ['WWW'],
    note: ['NOTE'],
    external_ids: ['EXID', 'REFN'],
  },
}

type FindXref = (id: string) => string | null

function writeText(tag: string, text: unknown): GedcomStructure[] {
  return typeof text === 'string' && text !== '' ? [[tag, fromText(text)]] : []
}

function writeExternalIds(json: unknown): GedcomStructure[] {
  const ids = JSON.parse(String(json ?? '[]')) as NonNullable<Source['external_ids']>
  return ids.map(({ type, value }) => {
    const tag = type !== undefined ? 'EXID' : /^https?:/.test(value) ? 'WWW' : 'REFN'
    return makeStructure(tag, fromText(value), writeText('TYPE', type))
  })
}

function writeCall({ callNumber, mediaType }: GedcomSourceRepository): GedcomStructure[] {
  if (callNumber === undefined && mediaType === undefined) return []
  return [makeStructure('CALN', fromText(callNumber ?? '') || null, writeText('MEDI', mediaType))]
}

/** How the repositories of a source are read and written. An edited one keeps its further call numbers and its notes. */
const repositoryKind: EntryKind<GedcomSourceRepository> = {
  read: readRepositoryLink,
  getKey: ({ xref }) => xref,
  write: (link) => makeStructure('REPO', `@${link.xref}@`, writeCall(link)),
  edit: (node, link) => {
    const sub = getSubstructures(node)
    const first = sub.find(([tag]) => tag === 'CALN')
    return makeStructure('REPO', `@${link.xref}@`, [
      ...writeCall(link),
      ...sub.filter((below) => below !== first),
    ])
  },
}

function writeRepositories(
  json: unknown,
  findXref: FindXref,
  stored: readonly GedcomStructure[],
): GedcomStructure[] {
  const links = JSON.parse(String(json ?? '[]')) as NonNullable<Source['repositories']>
  const entries = links.flatMap(({ repository_id, call_number, media_type }): GedcomSourceRepository[] => {
    const xref = findXref(repository_id)
    return xref === null
      ? []
      : [compact({ xref, callNumber: call_number ?? null, mediaType: media_type ?? null })]
  })
  return writeEach(entries, stored, repositoryKind)
}

/** Writes the agency into the DATA structure, which keeps what else it says. */
function writeAgency(agency: unknown, sub: readonly GedcomStructure[]): GedcomStructure[] {
  const others = sub.filter(([tag]) => tag === 'DATA').flatMap(getSubstructures)
  const data = [...writeText('AGNC', agency), ...others.filter(([tag]) => tag !== 'AGNC')]
  return data.length === 0 ? [] : [['DATA', null, data]]
}

function writeColumn(
  kind: RecordKind,
  column: string,
  value: unknown,
  stored: readonly GedcomStructure[],
  findXref: FindXref,
): GedcomStructure[] {
  if (column === 'external_ids') return writeExternalIds(value)
  if (column === 'repositories') return writeRepositories(value, findXref, stored)
  if (column === 'agency') return writeAgency(value, stored)
  return writeText(tags[kind][column]?.[0] ?? '', value)
}

function getRecordKind(tag: string): RecordKind | null {
  return tag === 'SOUR' ? 'source' : tag === 'REPO' ? 'repository' : null
}

export interface ExportSourcesInput {
  sources: readonly SourceRow[]
  repositories: readonly SourceRow[]
  /** The records of imports. */
  recordLinks: readonly {
    source_id: string
    kind: RecordKind
    xref: string
    record_id: string
    item_ids: string
  }[]
}

function parseIds(json: unknown): string[] {
  return JSON.parse(String(json ?? '[]')) as string[]
}

export class ExportSources {
  readonly #rows: Readonly<Record<RecordKind, ReadonlyMap<string, SourceRow>>>
  readonly #links: ExportSourcesInput['recordLinks']
  /** What the last imports told of the items of our sources, and where the records of the export come from. */
  readonly #toldItems: ReadonlyMap<string, readonly string[]>
  readonly #origins = new Map<GedcomRecord, { id: string; record: GedcomRecord; sourceId: string }>()
  /** Our ids by `source kind xref` of an import. */
  readonly #ids: ReadonlyMap<string, string>
  readonly #xrefs = new Map<string, string>()
  /** Our ids of the records of the imports that still have them. */
  readonly #written = new Set<string>()
  /** Those of the records that their files hide: facts of these files do not name them. */
  readonly #hidden = new Set<string>()

  constructor({ sources, repositories, recordLinks }: ExportSourcesInput) {
    this.#rows = {
      source: new Map(sources.map((row) => [row.id, row])),
      repository: new Map(repositories.map((row) => [row.id, row])),
    }
    this.#links = recordLinks
    this.#toldItems = new Map(recordLinks.map((link) => [link.record_id, parseIds(link.item_ids)]))
    this.#ids = new Map(
      recordLinks.map(({ source_id, kind, xref, record_id }) => [`${source_id} ${kind} ${xref}`, record_id]),
    )
  }

  /** Our id of a record of an import; null for a record that became none, or that the file hides. Call it after `updateRecords`. */
  findId(sourceId: string, kind: RecordKind, xref: string): string | null {
    const key = `${sourceId} ${kind} ${xref}`
    return this.#hidden.has(key) ? null : (this.#ids.get(key) ?? null)
  }

  /** The cross-reference of a source or repository in the export. */
  findXref(id: string): string | null {
    return this.#xrefs.get(id) ?? null
  }

  /** Gives every source and repository its cross-reference, those of imports the imported one. */
  assignXrefs(xrefs: XrefRegistry): void {
    for (const { source_id, xref, record_id } of this.#links) {
      const name = xrefs.getName(source_id, xref)
      if (name !== null) this.#xrefs.set(record_id, name)
    }
    for (const [kind, letter] of [['source', 'S'] as const, ['repository', 'R'] as const]) {
      for (const id of this.#rows[kind].keys())
        if (!this.#xrefs.has(id)) this.#xrefs.set(id, xrefs.create(letter))
    }
  }

  /** Whether a record was deleted here. One that its file hides is kept for exports only. */
  isDeleted(sourceId: string, { tag, xref, sub }: GedcomRecord): boolean {
    if (isHidden(sub)) return false
    const kind = getRecordKind(tag)
    const id = kind && this.findId(sourceId, kind, xref ?? '')
    return kind !== null && id !== null && !this.#rows[kind].has(id)
  }

  /**
   * Writes what was edited here into the records of a source.
   *
   * @param records the records as imported, with those of the export in the same order
   */
  updateRecords(
    sourceId: string,
    records: readonly { imported: GedcomRecord; current: GedcomRecord }[],
  ): GedcomRecord[] {
    for (const { imported } of records) {
      const kind = getRecordKind(imported.tag)
      if (kind !== null && isHidden(imported.sub)) this.#hidden.add(`${sourceId} ${kind} ${imported.xref}`)
    }
    const before = readRecordColumns(
      records.map(({ imported }) => imported),
      (xref) => this.findId(sourceId, 'repository', xref),
    )
    const shared = indexSharedNotes(records.map(({ current }) => current))
    return records.map(({ imported, current }) => {
      const { tag, xref } = imported
      const kind = getRecordKind(tag)
      if (kind === null) return current
      const id = this.findId(sourceId, kind, xref ?? '') ?? ''
      this.#written.add(id)
      const row = this.#rows[kind].get(id)
      const base = before.get(`${kind} ${xref}`)?.columns
      if (!row || !base) return current
      const changed = recordTables[kind].fields.flatMap((field) =>
        isSameField(field, base, row) ? [] : field,
      )
      const record =
        changed.length === 0 ? current : this.#replaceColumns(kind, current, changed, row, shared)
      this.#origins.set(record, { id, record: imported, sourceId })
      return record
    })
  }

  #listItems(id: string): string[] {
    return parseIds(this.#rows.source.get(id)?.['item_ids'])
  }

  /** Leaves out the objects of a source record as imported that were removed here. */
  removeObjects(
    sourceId: string,
    record: GedcomRecord,
    context: Pick<FactMediaContext, 'objects'>,
  ): GedcomRecord {
    const id = record.tag === 'SOUR' ? this.#ids.get(`${sourceId} source ${record.xref}`) : undefined
    if (id === undefined || !this.#rows.source.has(id)) return record
    const items = { told: this.#toldItems.get(id) ?? [], now: this.#listItems(id) }
    return removeSourceObjects(sourceId, record, items, context)
  }

  /** Adds the items that were added here to the records of `updateRecords`. Call it when all items have their references. */
  addObjects(records: readonly GedcomRecord[], context: FactMediaContext): GedcomRecord[] {
    return records.map((record) => {
      const origin = this.#origins.get(record)
      return origin ? addSourceObjects(record, this.#listItems(origin.id), origin, context) : record
    })
  }

  #replaceColumns(
    kind: RecordKind,
    record: GedcomRecord,
    columns: readonly string[],
    row: SourceRow,
    shared: SharedNotes,
  ): GedcomRecord {
    const shown = listShown(record.sub, shared)
    const write = (column: string) => writeColumn(kind, column, row[column], shown, (id) => this.findXref(id))
    const parts = Object.fromEntries(columns.map((column) => [column, write(column)]))
    return { ...record, sub: replaceParts(record.sub, tags[kind], parts, new Set(columns), shared) }
  }

  /** The records of the sources and repositories that no file has, or no file has any more. Call it after `updateRecords`. */
  createRecords(context: FactMediaContext): GedcomRecord[] {
    return (['source', 'repository'] as const).flatMap((kind) =>
      [...this.#rows[kind].values()].flatMap((row): GedcomRecord[] => {
        if (this.#written.has(row.id)) return []
        const record: GedcomRecord = {
          xref: this.findXref(row.id),
          tag: kind === 'source' ? 'SOUR' : 'REPO',
          value: null,
          sub: [['UID', row.id]],
        }
        const written = this.#replaceColumns(kind, record, recordTables[kind].fields.flat(), row, () => null)
        return [
          kind === 'source' ? addSourceObjects(written, this.#listItems(row.id), null, context) : written,
        ]
      }),
    )
  }
}
