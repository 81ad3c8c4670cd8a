/** Loads the facts and names of earlier imports, for an import. */
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import type { GedcomRestriction } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { LinkKind } from '../gedcom.store.ts'
import { parseImportedMedia } from '../structures/fact-media.ts'
import { type ToldFact, untold } from './told-facts.ts'

/** The key of a record of a source. */
export function makeRecordKey(kind: LinkKind, xref: string): string {
  return `${kind} ${xref}`
}

/** The stored texts of the facts and names of a record. */
export interface KnownJson {
  facts: string
  fact_ids: string
  names: string
  name_ids: string
}

/** The facts and names of the last import by record, as JSON. */
export async function loadKnownJson(db: Db, sourceId: string): Promise<Map<string, KnownJson>> {
  const rows = await db
    .selectFrom('gedcom_links')
    .select(['kind', 'xref', 'facts', 'fact_ids', 'names', 'name_ids'])
    .where('source_id', '=', sourceId)
    .where('kind', '<>', 'event')
    .execute()
  return new Map(rows.map(({ kind, xref, ...json }) => [makeRecordKey(kind, xref), json]))
}

/** Our ids of the sources and repositories of a source, by kind and cross-reference. */
export async function loadRecordLinks(db: Db, sourceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gedcom_record_links')
    .selectAll()
    .where('source_id', '=', sourceId)
    .execute()
  return new Map(rows.map(({ kind, xref, record_id }) => [`${kind} ${xref}`, record_id]))
}

/** @param keys kinds and cross-references, as in `loadRecordLinks` */
export async function deleteRecordLinks(db: Db, sourceId: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const kind = key.startsWith('source ') ? 'source' : 'repository'
    await db
      .deleteFrom('gedcom_record_links')
      .where('source_id', '=', sourceId)
      .where('kind', '=', kind)
      .where('xref', '=', key.slice(kind.length + 1))
      .execute()
  }
}

/** A fact or name that a file hides, and the file. */
export interface HiddenOfFile {
  /** The id of the person or union. */
  owner: string
  sourceId: string
  /** What it became. */
  id: string | null
  table: 'facts' | 'person_names'
  /** `NAME` for a name. */
  fact: ToldFact
}

/** What files hide, also what was deleted here since. Reads only links that hide something. */
export async function loadHiddenOfFiles(db: Db): Promise<HiddenOfFile[]> {
  const rows = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'record_id', 'facts', 'fact_ids', 'names', 'name_ids'])
    .where('record_id', 'is not', null)
    .where((where) =>
      where.or(
        (['facts', 'names'] as const).flatMap((column) => [
          where(column, 'like', '%"restriction":"confidential"%'),
          where(column, 'like', '%"restriction":"privacy"%'),
        ]),
      ),
    )
    .execute()
  return rows.flatMap(({ source_id, record_id, facts, fact_ids, names, name_ids }) => {
    const of = { owner: record_id ?? '', sourceId: source_id }
    return [
      ...listHidden(facts, JSON.parse(fact_ids)).map(({ id, item }) => ({
        ...{ ...of, id, table: 'facts' as const, fact: { ...untold, ...(item as GedcomFact) } },
      })),
      ...listHidden(names, JSON.parse(name_ids)).map(({ id }) => ({
        ...{ ...of, id, table: 'person_names' as const, fact: { ...untold, tag: 'NAME' } },
      })),
    ]
  })
}

/** A fact or name that a file hides, and the id of what it became. */
interface HiddenItem {
  id: string | null
  item: { restriction?: GedcomRestriction }
}

/** The ids of facts and names that are of imports. */
export interface LinkedItems {
  linked: Set<string>
  /** Those of other files than the one that is imported. */
  linkedElsewhere: Set<string>
  /** Those of them that another file hides. */
  hiddenElsewhere: Set<string>
  /** The media of facts as the last imports told them, as JSON. */
  media: Map<string, Set<string>>
  /** Those that another file hides, as it tells them, by the id of the person or union. */
  hiddenItems: Map<string, Record<'facts' | 'names', HiddenItem[]>>
}

/** @param json facts or names of an import */
function listHidden(json: string, ids: readonly (string | null)[]): HiddenItem[] {
  if (!/confidential|privacy/.test(json)) return []
  const items = JSON.parse(json) as HiddenItem['item'][]
  return items.flatMap((item, i) =>
    (item.restriction ?? 'locked') === 'locked' ? [] : [{ id: ids[i] ?? null, item }],
  )
}

/**
 * The facts and names of these people and unions that are of an import.
 *
 * @param sourceId the file that is imported
 */
export async function findLinkedItems(
  db: Db,
  owners: readonly string[],
  sourceId: string,
): Promise<LinkedItems> {
  const found: LinkedItems = {
    linked: new Set(),
    linkedElsewhere: new Set(),
    hiddenElsewhere: new Set(),
    media: new Map(),
    hiddenItems: new Map(),
  }
  for (const part of chunks(owners)) {
    const rows = await db
      .selectFrom('gedcom_links')
      .select(['source_id', 'record_id', 'base', 'facts', 'fact_ids', 'names', 'name_ids'])
      .where('record_id', 'in', part)
      .execute()
    for (const { source_id, record_id, base, facts, fact_ids, names, name_ids } of rows) {
      for (const [id, media] of parseImportedMedia(base))
        found.media.set(id, (found.media.get(id) ?? new Set()).add(JSON.stringify(media)))
      for (const [what, json, idsJson] of [
        ['facts', facts, fact_ids],
        ['names', names, name_ids],
      ] as const) {
        const ids = JSON.parse(idsJson) as (string | null)[]
        const isElsewhere = source_id !== sourceId
        for (const id of ids) {
          if (id === null) continue
          found.linked.add(id)
          if (isElsewhere) found.linkedElsewhere.add(id)
        }
        const hidden = isElsewhere && record_id !== null ? listHidden(json, ids) : []
        if (record_id === null || hidden.length === 0) continue
        for (const { id } of hidden) if (id !== null) found.hiddenElsewhere.add(id)
        const known = found.hiddenItems.get(record_id) ?? { facts: [], names: [] }
        known[what].push(...hidden)
        found.hiddenItems.set(record_id, known)
      }
    }
  }
  return found
}
