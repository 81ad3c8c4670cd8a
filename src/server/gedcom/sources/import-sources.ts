/** Plans and writes the sources and repositories of a file, merged with what was edited on the site. */
import { randomUUID } from 'node:crypto'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { changeRecords, deleteRecords, listRecordRows } from '#server/facts/bulk-records.service.ts'
import { dropReferences } from '#server/facts/json-references.service.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomFile, GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { loadSourceRecords } from '../facts/fact-media.store.ts'
import { deleteRecordLinks, loadRecordLinks } from '../facts/facts.store.ts'
import { loadPreservedRecords } from '../gedcom.store.ts'
import { formatFieldName } from '../import/format-values.ts'
import { type Columns, isSameField, mergeRecord } from '../import-plan/merge-record.ts'
import { recordSchema } from '../structures/preserved-json.ts'
import { findUid, matchLinkedRecords } from './match-sources.ts'
import { type RecordKind, readRecordColumns, recordTables } from './stored-sources.ts'

export interface SourceRow extends Columns {
  id: string
  updated_at: string
}

interface PlannedSource {
  kind: RecordKind
  xref: string
  id: string
  isNew: boolean
  /** The columns to write. */
  columns: Columns
}

/** A source or repository of the site that the file hides. */
interface RemovedSource {
  kind: RecordKind
  id: string
  warning: GedcomWarning
}

/** @param base the columns as last imported; undefined for a record that was entered on this site */
function planRemoval(kind: RecordKind, row: SourceRow, base: Columns | undefined): RemovedSource {
  const removed =
    kind === 'source'
      ? `The source “${row['title']}” and its citations are removed, because the file hides the source now.`
      : `The archive or library “${row['name']}” is removed, because the file hides it now.`
  const { fields } = recordTables[kind]
  const edited = base ? fields.filter((field) => !isSameField(field, base, row)).map(formatFieldName) : null
  const ofSite =
    edited === null
      ? ' It was entered on this site.'
      : edited.length > 0
        ? ` It was edited on this site, and these edits are removed, too: ${edited.join(', ')}.`
        : ''
  return {
    kind,
    id: row.id,
    warning: { line: 0, message: `${removed} An export still has what the file says.${ofSite}` },
  }
}

/** The links from cross-references to our records that an import adds, and the keys of those that it removes. */
interface LinkChanges {
  added: readonly { kind: RecordKind; xref: string; id: string }[]
  removed: readonly string[]
}

async function loadExistingRows(db: Db, ids: readonly string[]): Promise<Map<string, SourceRow>> {
  const rows: SourceRow[] = [
    ...(await listRecordRows(db, 'sources', ids)),
    ...(await listRecordRows(db, 'repositories', ids)),
  ]
  return new Map(rows.map((row) => [row.id, row]))
}

export class ImportedSources {
  /** Our ids of the sources by cross-reference; without those deleted here. */
  readonly ids: ReadonlyMap<string, string>
  /** The same at the last import. */
  readonly idsBefore: ReadonlyMap<string, string>
  readonly #planned: readonly PlannedSource[]
  readonly #removed: readonly RemovedSource[]
  readonly #links: LinkChanges

  private constructor(
    { planned, removed }: { planned: readonly PlannedSource[]; removed: readonly RemovedSource[] },
    links: LinkChanges,
    idsBefore: ReadonlyMap<string, string>,
  ) {
    this.#planned = planned
    this.#removed = removed
    this.#links = links
    this.idsBefore = idsBefore
    this.ids = new Map(planned.flatMap(({ kind, xref, id }) => (kind === 'source' ? [[xref, id]] : [])))
  }

  static async load(db: Db, file: GedcomFile, sourceId: string): Promise<ImportedSources> {
    const linked = await loadRecordLinks(db, sourceId)
    const existing = await loadExistingRows(db, [...linked.values()])
    const byUid = await loadExistingRows(
      db,
      file.records.flatMap((record) => findUid(record) ?? []),
    )
    const before = (await loadPreservedRecords(db, sourceId)).map((json) =>
      recordSchema.parse(JSON.parse(json)),
    )
    const matched = matchLinkedRecords(file.records, before, linked)
    const assigned = new Map<string, string>()
    for (const record of file.records) {
      const { tag, xref } = record
      const key = `${tag === 'SOUR' ? 'source' : 'repository'} ${xref}`
      const known = matched.get(key) ?? byUid.get(findUid(record) ?? '')?.id
      const id = known ?? (isHidden(record.sub) ? undefined : randomUUID())
      if ((tag === 'SOUR' || tag === 'REPO') && id !== undefined) assigned.set(key, id)
    }
    const linkedIds = new Set(linked.values())
    const hiddenBefore = new Set(
      before.flatMap(({ tag, xref, sub }) =>
        isHidden(sub) ? (linked.get(`${tag === 'SOUR' ? 'source' : 'repository'} ${xref}`) ?? []) : [],
      ),
    )
    const isDeleted = (id: string) => linkedIds.has(id) && !existing.has(id) && !hiddenBefore.has(id)
    const withoutDeleted = (id: string | undefined) => (id === undefined || isDeleted(id) ? null : id)
    const bases = readRecordColumns(before, (xref) => withoutDeleted(linked.get(`repository ${xref}`)))
    const basesById = new Map([...linked].map(([key, id]) => [id, bases.get(key)?.columns]))
    const columnsByKey = readRecordColumns(file.records, (xref) =>
      withoutDeleted(assigned.get(`repository ${xref}`)),
    )
    const findBase = (key: string, id: string) =>
      basesById.get(id) ?? (linked.has(key) ? undefined : bases.get(key)?.columns)
    const findRow = (id: string) => existing.get(id) ?? byUid.get(id)
    const planned = [...columnsByKey].flatMap(([key, { kind, xref, columns, isHidden }]): PlannedSource[] => {
      const id = assigned.get(key)
      if (isHidden || id === undefined) return []
      const row = findRow(id)
      if (!row) return isDeleted(id) ? [] : [{ kind, xref, id, isNew: true, columns }]
      const { change } = mergeRecord(recordTables[kind].fields, findBase(key, id) ?? {}, columns, row)
      return [{ kind, xref, id, isNew: false, columns: change }]
    })
    const removedRows = [...columnsByKey].flatMap(([key, { kind, isHidden }]) => {
      const row = isHidden ? findRow(assigned.get(key) ?? '') : undefined
      return row ? [planRemoval(kind, row, findBase(key, row.id))] : []
    })
    const added = [...columnsByKey].flatMap(([key, { kind, xref }]) => {
      const id = assigned.get(key)
      return id === undefined || linked.get(key) === id ? [] : [{ kind, xref, id }]
    })
    const assignedIds = new Set(assigned.values())
    const removed = [...linked].flatMap(([key, id]) =>
      assigned.get(key) !== id && (assigned.has(key) || assignedIds.has(id)) ? [key] : [],
    )
    const idsBefore = [...linked].flatMap(([key, id]): [string, string][] =>
      key.startsWith('source ') && existing.has(id) ? [[key.slice('source '.length), id]] : [],
    )
    return new ImportedSources({ planned, removed: removedRows }, { added, removed }, new Map(idsBefore))
  }

  /** How many records are added, changed or removed. */
  get changeCount(): number {
    const isChanged = ({ isNew, columns }: PlannedSource) => isNew || Object.keys(columns).length > 0
    return this.#planned.filter(isChanged).length + this.#removed.length
  }

  /** What is removed because the file hides it. */
  get warnings(): GedcomWarning[] {
    return this.#removed.map(({ warning }) => warning)
  }

  /** Writes the records. Call it in the transaction of the import, before their records are replaced. */
  async save(db: Db, sourceId: string, at: string): Promise<void> {
    const told = new Map((await loadSourceRecords(db, sourceId)).map((own) => [own.record_id, own.item_ids]))
    await deleteRecordLinks(db, sourceId, this.#links.removed)
    await insertRows(
      db,
      'gedcom_record_links',
      ['source_id', 'kind', 'xref', 'record_id', 'item_ids'],
      this.#links.added.map(({ kind, xref, id }) => [
        ...[sourceId, kind, xref, id],
        JSON.stringify(told.get(id) ?? []),
      ]),
    )
    for (const kind of ['repository', 'source'] as const) {
      const { table, fields } = recordTables[kind]
      const own = this.#planned.filter((record) => record.kind === kind)
      const columns = ['id', ...fields.flat(), 'created_at', 'updated_at']
      const added = own.filter(({ isNew }) => isNew)
      await insertRows(
        db,
        table,
        columns,
        added.map(({ id, columns: values }) => [
          id,
          ...fields.flat().map((column) => values[column] ?? null),
          at,
          at,
        ]),
      )
      const changed = own.filter(({ isNew, columns: change }) => !isNew && Object.keys(change).length > 0)
      await changeRecords(db, table, changed, at)
    }
  }

  /** Removes what the file hides now, and all that names it. Call it after the facts of the import are written. */
  async removeHidden(db: Db, at: string): Promise<void> {
    for (const kind of ['repository', 'source'] as const) {
      const { table } = recordTables[kind]
      const removed = this.#removed.flatMap((record) => (record.kind === kind ? record.id : []))
      await dropReferences(db, table, new Set(removed), at)
      await deleteRecords(db, table, removed)
    }
  }
}
