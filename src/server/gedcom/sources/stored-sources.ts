/** Converts SOUR and REPO records of a file to the rows that store them. */
import type { Value } from '#server/db/bulk.ts'
import { indexSharedNotes, type SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { readRepositoryRecord, readSourceRecord } from '#shared/genealogy/gedcom/gedcom-sources.ts'
import type { GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { untitledSource } from '#shared/knowledge/source-details.ts'
import { listLength, textLength } from '#shared/limits.ts'
import type { Columns, Field } from '../import-plan/merge-record.ts'

export type RecordKind = 'source' | 'repository'

const fieldsOf = (...columns: string[]): readonly Field[] => columns.map((column) => [column])

export const recordTables = {
  source: {
    table: 'sources',
    fields: fieldsOf(
      ...['title', 'author', 'publication', 'abbreviation', 'text', 'agency', 'note'],
      ...['repositories', 'external_ids'],
    ),
  },
  repository: {
    table: 'repositories',
    fields: fieldsOf('name', 'address', 'phone', 'email', 'website', 'note', 'external_ids'),
  },
} as const

function clip(text: string | undefined, length: number): string | null {
  return text?.slice(0, length) ?? null
}

function toJson(list: readonly unknown[] = []): Value {
  return JSON.stringify(list)
}

function toExternalIds(ids: readonly { type?: string; value: string }[] = []): Value {
  return toJson(
    ids.slice(0, listLength.externalIds).map(({ type, value }) => ({
      ...(type !== undefined && { type: type.slice(0, textLength.url) }),
      value: value.slice(0, textLength.url),
    })),
  )
}

function toSource(
  record: GedcomRecord,
  shared: SharedNotes,
  findRepository: (xref: string) => string | null,
) {
  const source = readSourceRecord(record, shared)
  const repositories = (source.repositories ?? []).flatMap(({ xref, callNumber, mediaType }) => {
    const repository_id = findRepository(xref)
    if (repository_id === null) return []
    return [
      {
        repository_id,
        ...(callNumber !== undefined && { call_number: callNumber.slice(0, textLength.shortText) }),
        ...(mediaType !== undefined && { media_type: mediaType.slice(0, textLength.shortText) }),
      },
    ]
  })
  return {
    title: clip(
      source.title ?? source.abbreviation ?? source.publication ?? untitledSource,
      textLength.citation,
    ),
    author: clip(source.author, textLength.citation),
    publication: clip(source.publication, textLength.citation),
    abbreviation: clip(source.abbreviation, textLength.citation),
    text: clip(source.text, textLength.description),
    agency: clip(source.agency, textLength.citation),
    note: clip(source.note, textLength.description),
    repositories: toJson(repositories),
    external_ids: toExternalIds(source.externalIds),
  }
}

function toRepository(record: GedcomRecord, shared: SharedNotes) {
  const repository = readRepositoryRecord(record, shared)
  return {
    name: clip(repository.name ?? 'Repository without a name', textLength.citation),
    address: clip(repository.address, textLength.description),
    phone: clip(repository.phone, textLength.citation),
    email: clip(repository.email, textLength.citation),
    website: clip(repository.website, textLength.citation),
    note: clip(repository.note, textLength.description),
    external_ids: toExternalIds(repository.externalIds),
  }
}

/** A source or repository of a file. */
export interface FileSource {
  kind: RecordKind
  xref: string
  columns: Columns
  /** Whether relatives may not see it: it is kept for exports only. */
  isHidden: boolean
}

/** The columns of all sources and repositories of a file, by kind and cross-reference; sources do not name hidden repositories. */
export function readRecordColumns(
  records: readonly GedcomRecord[],
  findRepository: (xref: string) => string | null,
): Map<string, FileSource> {
  const shared = indexSharedNotes(records)
  const findOpen = (xref: string) => (shared.hidesRecord?.('REPO', xref) ? null : findRepository(xref))
  const found = new Map<string, FileSource>()
  for (const record of records) {
    const { tag, xref } = record
    if (xref === null || (tag !== 'SOUR' && tag !== 'REPO')) continue
    const kind = tag === 'SOUR' ? 'source' : 'repository'
    if (found.has(`${kind} ${xref}`)) continue
    const columns = kind === 'source' ? toSource(record, shared, findOpen) : toRepository(record, shared)
    const isHidden = shared.hidesRecord?.(tag, xref) ?? false
    found.set(`${kind} ${xref}`, { kind, xref, columns, isHidden })
  }
  return found
}
