/** Gives people and unions their cross-references in an export. */
import type { ExportInput, LinkOutline } from './export.store.ts'
import type { XrefRegistry } from './export-xrefs.ts'

interface AssignedXrefs {
  /** The cross-references of the export by id. */
  xrefById: ReadonlyMap<string, string>
  /** The cross-references of people in the export by `source xref`. */
  personByXref: ReadonlyMap<string, string>
  /** Finds the person who has a cross-reference in a source. */
  findPerson: (sourceId: string, xref: string) => string | null
}

/** The link of the latest source, which comes first, counts. */
function indexLatest(links: readonly LinkOutline[], kind: LinkOutline['kind']): Map<string, LinkOutline> {
  const latest = new Map<string, LinkOutline>()
  for (const link of links)
    if (link.kind === kind && link.record_id !== null && !latest.has(link.record_id))
      latest.set(link.record_id, link)
  return latest
}

/** Gives the linked records the cross-references of their sources first, and then new ones to all others. */
export function assignXrefs({ people, unions, links }: ExportInput, xrefs: XrefRegistry): AssignedXrefs {
  const xrefById = new Map<string, string>()
  const personByXref = new Map<string, string>()
  for (const { rows, kind, letter } of [
    { rows: people, kind: 'person', letter: 'I' } as const,
    { rows: unions, kind: 'union', letter: 'F' } as const,
  ]) {
    const latest = indexLatest(links, kind)
    for (const { id } of rows) {
      const link = latest.get(id)
      if (!link) continue
      const xref = xrefs.reserve(link.source_id, link.xref)
      xrefById.set(id, xref)
      if (kind === 'person') personByXref.set(`${link.source_id} ${link.xref}`, xref)
    }
    for (const { id } of rows) if (!xrefById.has(id)) xrefById.set(id, xrefs.create(letter))
  }
  const personIds = new Map(
    links.flatMap(({ kind, source_id, xref, record_id }) =>
      kind === 'person' ? [[`${source_id} ${xref}`, record_id]] : [],
    ),
  )
  return {
    xrefById,
    personByXref,
    findPerson: (sourceId, xref) => personIds.get(`${sourceId} ${xref}`) ?? null,
  }
}
