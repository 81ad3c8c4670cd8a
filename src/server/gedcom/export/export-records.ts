/** Exports the preserved records of sources that are no people and no unions. */

import { findSubstructureValue } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
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

/** The levels of places whose names Gramps 5.1.5 knows: of any other form it drops the parts that it does not know. */
const knownLevels = new Set(['city', 'county', 'state', 'country'])

/** HEAD without a form of places that other programs misunderstand: places are written in full anyway. */
function withoutUnknownPlaceForm(record: GedcomRecord): GedcomRecord {
  const isMisleading = ([tag, , sub = []]: GedcomStructure) => {
    const form = tag === 'PLAC' ? findSubstructureValue(sub, 'FORM') : null
    return form?.split(',').some((level) => !knownLevels.has(level.trim().toLowerCase())) ?? false
  }
  return record.tag === 'HEAD' ? { ...record, sub: record.sub.filter((node) => !isMisleading(node)) } : record
}

export function exportRecords(
  parsed: readonly SourceRecords[],
  { xrefs, objects, sources }: Pick<ExportContext, 'xrefs' | 'objects' | 'sources'>,
): GedcomRecord[] {
  const updatedRecords = new Map<GedcomRecord, GedcomRecord | null>()
  const update = (source: string, record: GedcomRecord) =>
    updatedRecords.set(
      record,
      objects.updateRecord(source, sources.removeObjects(source, record, { objects })),
    )
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
        return current === null ? [] : [{ imported: record, current: withoutUnknownPlaceForm(current) }]
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
