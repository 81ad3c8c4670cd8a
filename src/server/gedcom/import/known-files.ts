/** Finds which files a version of a family tree shows relatives, and which it hides. */
import type { Db } from '#server/db/open.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { normalizeArchivePath } from '../archive/archive-paths.ts'
import type { FileContent } from '../archive/read-content.ts'
import { loadNamingLinks, loadObjectLinks, loadObjectRecords } from '../gedcom-media.store.ts'
import { loadFormerHiddenFiles } from '../hidden-files.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { findObjects } from '../structures/media-objects.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'
import { listObjectPaths, removeHidden, withoutOthersRestrictions } from '../structures/restrict-objects.ts'
import type { SiteEvent } from '../structures/site-events.ts'
import {
  findHiddenSources,
  findUntoldRecords,
  listHiddenSources,
  mapEach,
  type NamedRecord,
  type NamingTree,
  type Structures,
} from './named-records.ts'

export interface KnownFiles {
  /** The normalized paths of all files. */
  all: Set<string>
  /** Those that nothing shows, or showed in an earlier version. */
  hidden: Set<string>
  /** Those that a person, union or event does not show, by its id. */
  hiddenOf: Map<string, Set<string>>
}

/** Only what the file itself hides: it does not remember what the site or another file hides. */
function toOwnStructures(nodes: readonly GedcomStructure[], hiddenSources?: ReadonlySet<string>): Structures {
  const all = withoutOthersRestrictions(nodes)
  return { all, visible: removeHidden(all, hiddenSources) }
}

function readRecord(json: string): NamedRecord {
  const { tag, xref, sub } = recordSchema.parse(JSON.parse(json))
  return { tag, xref, ...toOwnStructures(sub) }
}

interface FileLink extends Structures {
  record_id: string | null
}

function linkReader(
  hiddenSources: ReadonlySet<string>,
): (link: { kept: string; record_id: string | null }) => FileLink {
  return ({ kept, record_id }) => ({
    record_id,
    ...toOwnStructures(preservedSchema.parse(JSON.parse(kept)).kept, hiddenSources),
  })
}

function listPaths(nodes: readonly GedcomStructure[]): string[] {
  return findObjects(nodes).files.map(({ path }) => normalizeArchivePath(path))
}

function subtract(all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((one) => !some.has(one)))
}

interface ObjectPaths {
  all: readonly string[]
  visible: readonly string[]
}

/** How many files of people and unions are compared. What more of them hide is hidden everywhere: a stranger's file may repeat objects. */
const maxReferences = 300_000

interface FileTree extends NamingTree {
  /** The links that name files. */
  listFileLinks: () => AsyncIterable<FileLink> | Iterable<FileLink>
}

async function findKnownFiles(tree: FileTree, former: readonly string[]): Promise<KnownFiles> {
  const [all, visible] = [new Set(former), new Set<string>()]
  const objects = new Map<string, ObjectPaths>()
  const isHiddenRecord = await findUntoldRecords(tree)
  for await (const record of tree.listRecords()) {
    const list = record.tag === 'OBJE' ? listObjectPaths : listPaths
    const paths = { all: list(record.all), visible: isHiddenRecord(record) ? [] : list(record.visible) }
    if (record.tag === 'OBJE' && record.xref !== null) objects.set(record.xref, paths)
    for (const path of paths.all) all.add(path)
    for (const path of paths.visible) visible.add(path)
  }
  const hiddenOf: KnownFiles['hiddenOf'] = new Map()
  const hiddenEverywhere = new Set(former)
  let references = 0
  for await (const link of tree.listFileLinks()) {
    const [own, told] = [findObjects(link.all), findObjects(link.visible)]
    for (const { path } of own.files) all.add(normalizeArchivePath(path))
    for (const { path } of told.files) visible.add(normalizeArchivePath(path))
    const hiddenObjects = subtract(new Set(own.xrefs), new Set(told.xrefs))
    const hiddenPaths = subtract(new Set(listPaths(link.all)), new Set(listPaths(link.visible)))
    if (hiddenObjects.size + hiddenPaths.size === 0 || link.record_id === null) continue
    const toldXrefs = new Set(told.xrefs)
    for (const xref of [...hiddenObjects, ...toldXrefs]) references += objects.get(xref)?.all.length ?? 0
    if (references > maxReferences) {
      for (const xref of hiddenObjects)
        for (const path of objects.get(xref)?.all ?? []) hiddenEverywhere.add(path)
      for (const path of hiddenPaths) hiddenEverywhere.add(path)
      continue
    }
    const hidden = hiddenOf.get(link.record_id) ?? new Set()
    hiddenOf.set(link.record_id, hidden)
    for (const path of hiddenPaths) hidden.add(path)
    for (const xref of hiddenObjects) for (const path of objects.get(xref)?.all ?? []) hidden.add(path)
    for (const { path } of told.files) hidden.delete(normalizeArchivePath(path))
    for (const xref of toldXrefs) for (const path of objects.get(xref)?.visible ?? []) hidden.delete(path)
  }
  for (const path of subtract(all, visible)) hiddenEverywhere.add(path)
  return { all, hidden: hiddenEverywhere, hiddenOf }
}

/** Of the last version of a family tree that was imported. */
export async function loadKnownFiles(db: Db, sourceId: string): Promise<KnownFiles> {
  const readLink = linkReader(await findHiddenSources(db, sourceId))
  const tree: FileTree = {
    listLinks: () => mapEach(loadNamingLinks(db, sourceId), readLink),
    listFileLinks: () => mapEach(loadObjectLinks(db, sourceId), readLink),
    listRecords: () => mapEach(loadObjectRecords(db, sourceId), readRecord),
  }
  return await findKnownFiles(tree, await loadFormerHiddenFiles(db, sourceId))
}

/** Of a version that is imported now. */
export async function listKnownFiles({ file, events }: FileContent, plan: ImportPlan): Promise<KnownFiles> {
  const idOf = indexRecordIds(plan)
  const hiddenSources = listHiddenSources(file.records)
  // Made at each call: the structures of a large tree twice would fill the memory.
  function* listLinks(): Generator<FileLink> {
    for (const { xref, structures } of file.people)
      yield { record_id: idOf.person(xref), ...toOwnStructures(structures, hiddenSources) }
    for (const { xref, structures } of file.unions)
      yield { record_id: idOf.union(xref), ...toOwnStructures(structures, hiddenSources) }
    for (const event of events)
      yield { record_id: idOf.event(event), ...toOwnStructures(event.objects, hiddenSources) }
  }
  function* listRecords(): Generator<NamedRecord> {
    for (const { tag, xref, sub } of file.records) yield { tag, xref, ...toOwnStructures(sub) }
  }
  return await findKnownFiles({ listLinks, listFileLinks: listLinks, listRecords }, [])
}

/** Finds the ids of the people and unions of a version that is imported now; null for others. */
export function indexRecordIds(plan: ImportPlan) {
  const index = (kind: 'people' | 'unions') =>
    new Map(plan[kind].map(({ xref, id, link }) => [xref, id ?? link?.record_id ?? null]))
  const [people, unions] = [index('people'), index('unions')]
  const person = (xref: string) => people.get(xref) ?? null
  const union = (xref: string) => unions.get(xref) ?? null
  const event = ({ of, member }: SiteEvent) =>
    of?.kind === 'union' ? union(of.xref) : person(of?.xref ?? member ?? '')
  return { person, union, event }
}
