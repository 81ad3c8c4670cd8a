/** Finds the records of a source that only hidden structures name: notes, sources and multimedia objects. */
import type { Db } from '#server/db/open.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { loadNamingLinks, loadObjectRecords, type ObjectLink } from '../gedcom-media.store.ts'
import { loadRestrictedSources } from '../hidden-files.store.ts'
import { findObjects } from '../structures/media-objects.ts'
import { recordSchema } from '../structures/preserved-json.ts'
import { removeHidden } from '../structures/restrict-objects.ts'

export interface Structures {
  all: readonly GedcomStructure[]
  /** Those that relatives may see. */
  visible: readonly GedcomStructure[]
}

export interface NamedRecord extends Structures {
  tag: string
  xref: string | null
}

/** @param json a record that an import has preserved */
export function parseRecord(json: string): NamedRecord {
  const { tag, xref, sub } = recordSchema.parse(JSON.parse(json))
  return { tag, xref, all: sub, visible: removeHidden(sub) }
}

/** Finds the records of a kind that structures name, at any depth. */
function findNamed(kind: 'SOUR' | 'NOTE', nodes: readonly GedcomStructure[]): string[] {
  return nodes.flatMap((node) => {
    const [tag, value] = node
    const xref = tag === kind && value ? getPointerTarget(value) : null
    return [...(xref === null ? [] : [xref]), ...findNamed(kind, getSubstructures(node))]
  })
}

/** Which records are named, and by something that relatives may see. */
class Named {
  readonly #all = new Set<string>()
  readonly #visible = new Set<string>()
  readonly #kind: 'SOUR' | 'NOTE' | 'OBJE'

  constructor(kind: 'SOUR' | 'NOTE' | 'OBJE') {
    this.#kind = kind
  }

  #find(nodes: readonly GedcomStructure[]): readonly string[] {
    return this.#kind === 'OBJE' ? findObjects(nodes).xrefs : findNamed(this.#kind, nodes)
  }

  add({ all, visible }: Structures): void {
    for (const xref of this.#find(all)) this.#all.add(xref)
    for (const xref of this.#find(visible)) this.#visible.add(xref)
  }

  isHidden({ tag, xref }: Pick<NamedRecord, 'tag' | 'xref'>): boolean {
    return tag === this.#kind && xref !== null && this.#all.has(xref) && !this.#visible.has(xref)
  }
}

/** The cross-references of the sources that a file hides: nothing below their citations is shown. */
export function listHiddenSources(
  records: readonly { tag: string; xref: string | null; sub: readonly GedcomStructure[] }[],
): Set<string> {
  return new Set(
    records.flatMap(({ tag, xref, sub }) => (tag === 'SOUR' && xref !== null && isHidden(sub) ? xref : [])),
  )
}

/** Finds them in what an import has preserved. */
export async function findHiddenSources(db: Db, sourceId: string): Promise<ReadonlySet<string>> {
  const records = await loadRestrictedSources(db, sourceId)
  return listHiddenSources(records.map((json) => recordSchema.parse(JSON.parse(json))))
}

export type IsHiddenRecord = (record: Pick<NamedRecord, 'tag' | 'xref'>) => boolean

/** The structures of a family tree in which records name others. The functions are called more than once. */
export interface NamingTree {
  /** Of people, unions and events. */
  listLinks: () => AsyncIterable<Structures> | Iterable<Structures>
  listRecords: () => AsyncIterable<NamedRecord> | Iterable<NamedRecord>
}

/**
 * Finds the notes that only hidden structures name, then the sources that only hidden structures, notes and objects cite, then the
 * objects that only these show. Only cross-references are kept in memory.
 */
export async function findUntoldRecords({ listLinks, listRecords }: NamingTree): Promise<IsHiddenRecord> {
  const [notes, sources, objects] = [new Named('NOTE'), new Named('SOUR'), new Named('OBJE')]
  for await (const structures of listLinks())
    for (const named of [notes, sources, objects]) named.add(structures)
  const addRecord = (record: NamedRecord, own: Named, ...further: readonly Named[]) => {
    const structures = own.isHidden(record) ? { ...record, visible: [] } : record
    for (const named of further) named.add(structures)
  }
  for await (const record of listRecords()) {
    if (record.tag === 'NOTE') addRecord(record, notes, sources, objects)
    if (record.tag === 'OBJE') sources.add(record)
  }
  for await (const record of listRecords()) if (record.tag !== 'NOTE') addRecord(record, sources, objects)
  return (record) => [notes, sources, objects].some((named) => named.isHidden(record))
}

/**
 * Finds them in what an import has preserved.
 *
 * @param readLink says which structures of a link relatives may see
 */
export async function findHiddenRecords(
  db: Db,
  sourceId: string,
  readLink: (link: ObjectLink) => Structures,
): Promise<IsHiddenRecord> {
  return await findUntoldRecords({
    listLinks: () => mapEach(loadNamingLinks(db, sourceId), readLink),
    listRecords: () => mapEach(loadObjectRecords(db, sourceId), parseRecord),
  })
}

export async function* mapEach<T, U>(items: AsyncIterable<T>, convert: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield convert(item)
}
