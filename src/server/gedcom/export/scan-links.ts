/** Reads all links of imports once, in pieces: what an export has to know of them before it writes. */
import type { Db } from '#server/db/open.ts'
import type { ExportLink, LinkRow } from '../gedcom.store.ts'
import {
  type ExportInput,
  findItemOwners,
  type LinkOutline,
  linkKinds,
  listItemsOf,
  loadLinkRows,
  toExportLink,
} from './export.store.ts'
import { SourceFamilies } from './source-families.ts'

interface ScannedLinks {
  families: SourceFamilies
  /** The cross-references of the children in the source, by union. */
  children: Map<string, { sourceId: string; xrefs: readonly string[] }>
  /** Families of a source that are no unions of ours. */
  parentless: ExportLink[]
  events: ExportLink[]
  /** People with embedded objects or with pointers to nowhere, for which other records make room. */
  roomTakers: Set<string>
  /** Links by the id of a fact or name that is no longer of the link's record, as after merging two people. */
  moved: Map<string, LinkOutline[]>
}

const embeddedObject = /\["=?OBJE"(?!,"@[^"@]+@")/
const pointer = /"@([^"@#][^"@]*)@"/g
const escapedPointer = /"@[^"@]*\\/

/** Whether structures contain nothing that other records have to make room for. */
function isSelfContained(kept: string, sourceId: string, knownXrefs: ReadonlySet<string>): boolean {
  if (kept === '{}') return true
  if (embeddedObject.test(kept) || escapedPointer.test(kept)) return false
  for (const [, xref = ''] of kept.matchAll(pointer))
    if (xref !== 'VOID' && !knownXrefs.has(`${sourceId} ${xref}`)) return false
  return true
}

function listIds({ fact_ids, name_ids }: LinkRow): string[] {
  const ids = [fact_ids, name_ids].flatMap((json) =>
    json === '[]' ? [] : (JSON.parse(json) as (string | null)[]),
  )
  return ids.filter((id) => id !== null)
}

/** A fact or name that is no longer of the record of its link. */
interface MovedItem {
  id: string
  owner: string
  row: LinkRow
}

async function findMovedItems(db: Db, rows: readonly LinkRow[]): Promise<MovedItem[]> {
  const owners = rows.flatMap(({ record_id }) => record_id ?? [])
  const own = await listItemsOf(db, rows[0]?.kind ?? 'person', owners)
  const lost = rows.flatMap((row) => {
    const ids = listIds(row).filter((id) => !own.has(id))
    return ids.map((id) => ({ id, row }))
  })
  const ownerOf = await findItemOwners(
    db,
    lost.map(({ id }) => id),
  )
  return lost.flatMap(({ id, row }) => {
    const owner = ownerOf.get(id)
    return owner === undefined ? [] : [{ id, owner, row }]
  })
}

class LinkScan {
  readonly found: ScannedLinks
  readonly #knownXrefs: ReadonlySet<string>
  /** The records with a link of a later source. */
  readonly #seen = new Set<string>()

  constructor(input: ExportInput, knownXrefs: ReadonlySet<string>) {
    this.#knownXrefs = knownXrefs
    this.found = {
      families: new SourceFamilies(input),
      ...{ children: new Map(), moved: new Map() },
      ...{ parentless: [], events: [], roomTakers: new Set() },
    }
  }

  #takesRoom({ kept, source_id }: LinkRow): boolean {
    return !isSelfContained(kept, source_id, this.#knownXrefs)
  }

  #addPerson(row: LinkRow, isLatest: boolean): void {
    this.found.families.addPerson({ link: row, base: row.base, isLatest })
    if (row.record_id !== null && this.#takesRoom(row)) this.found.roomTakers.add(row.record_id)
  }

  #addFamily(row: LinkRow, isLatest: boolean): void {
    const link = toExportLink(row)
    if (link.kept === null) return
    const { children: xrefs } = link.kept
    this.found.families.addFamily({ link: row, base: row.base, isLatest }, link.kept)
    if (row.record_id === null) this.found.parentless.push(link)
    else if (isLatest) this.found.children.set(row.record_id, { sourceId: row.source_id, xrefs })
  }

  add(row: LinkRow): void {
    const { kind, record_id } = row
    if (kind === 'event') {
      this.found.events.push(toExportLink(row))
      return
    }
    const isLatest = record_id !== null && !this.#seen.has(record_id)
    if (record_id !== null) this.#seen.add(record_id)
    if (kind === 'union') this.#addFamily(row, isLatest)
    else this.#addPerson(row, isLatest)
  }

  addMoved({ id, owner, row }: MovedItem): void {
    const { source_id, kind, xref, uid, record_id } = row
    const links = this.found.moved.get(id) ?? []
    this.found.moved.set(id, [...links, { source_id, kind, xref, uid, record_id }])
    if (this.#takesRoom(row)) this.found.roomTakers.add(owner)
  }
}

/** @param knownXrefs all cross-references of the sources: `source xref` */
export async function scanLinks(
  db: Db,
  input: ExportInput,
  knownXrefs: ReadonlySet<string>,
): Promise<ScannedLinks> {
  const scan = new LinkScan(input, knownXrefs)
  for (const sourceId of input.sourceIds) {
    for (const kind of linkKinds) {
      for await (const rows of loadLinkRows(db, sourceId, kind)) {
        for (const row of rows) scan.add(row)
        if (kind !== 'event') for (const item of await findMovedItems(db, rows)) scan.addMoved(item)
      }
    }
  }
  return scan.found
}
