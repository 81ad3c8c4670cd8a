/** Exports the preserved records of sources that are no people and no unions. */

import type { GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { recordSchema } from '../structures/preserved-json.ts'
import type { ExportInput } from './export.store.ts'
import type { ExportContext } from './export-people.ts'

/** Collects the cross-references of all records that the sources ever had. */
export function collectXrefs(
  { links }: Pick<ExportInput, 'links'>,
  parsed: readonly SourceRecords[],
): Set<string> {
  const knownXrefs = new Set(links.map((link) => `${link.source_id} ${link.xref}`))
  for (const { source, records: own } of parsed) {
    for (const { xref } of own) if (xref !== null) knownXrefs.add(`${source} ${xref}`)
  }
  return knownXrefs
}

export interface SourceRecords {
  source: string
  records: readonly GedcomRecord[]
}

export function parseRecords({ records }: Pick<ExportInput, 'records'>): SourceRecords[] {
  return [...records].map(([source, own]) => ({
    source,
    records: own.map((json) => recordSchema.parse(JSON.parse(json))),
  }))
}

export function exportRecords(
  parsed: readonly SourceRecords[],
  { xrefs, objects, sources }: Pick<ExportContext, 'xrefs' | 'objects' | 'sources'>,
): GedcomRecord[] {
  const updatedRecords = new Map<GedcomRecord, GedcomRecord | null>()
  const update = (source: string, record: GedcomRecord) =>
    updatedRecords.set(record, objects.updateRecord(source, record))
  for (const { source, records: own } of parsed) {
    for (const record of own) if (record.tag === 'OBJE') update(source, record)
    for (const record of own) if (record.tag !== 'OBJE') update(source, record)
  }
  const exported = parsed.map(({ source, records: own }) => ({
    source,
    own: own
      .filter(({ tag }) => tag !== 'HEAD' || parsed.length === 1)
      .flatMap((record) => {
        const current = sources.isDeleted(source, record) ? null : (updatedRecords.get(record) ?? null)
        return current === null ? [] : [{ imported: record, current }]
      }),
  }))
  const renamed = exported.flatMap(({ source, own }) =>
    own.map(({ imported, current: record }) => {
      const xref = record.xref === null ? null : xrefs.reserve(source, record.xref)
      if (record.xref !== null && xref !== null) objects.registerXref(source, record.xref, xref)
      return { source, imported, record: { ...record, xref } }
    }),
  )
  sources.assignXrefs(xrefs)
  const current = renamed.map(({ source, imported, record }) => ({
    source,
    imported,
    current: { ...record, sub: xrefs.renamePointers(source, record.sub) },
  }))
  return [...Map.groupBy(current, ({ source }) => source)].flatMap(([source, own]) =>
    sources.updateRecords(source, own),
  )
}
