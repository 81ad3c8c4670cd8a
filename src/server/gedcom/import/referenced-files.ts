/** Finds the files that a family tree references: shown people, possible portraits, images of events. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getSubstructures, isHidden, readRestriction } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import * as limits from '#shared/limits.ts'
import { findArchivePath } from '../archive/archive-paths.ts'
import { listTags } from '../facts/told-facts.ts'
import {
  findPresent,
  loadObjectLinks,
  loadObjectRecords,
  loadSourceMedia,
  type ObjectLink,
} from '../gedcom-media.store.ts'
import { imagePathColumn, parseColumns } from '../import-plan/merge-record.ts'
import { type ImportRestrictions, loadImportRestrictions } from '../restrictions.service.ts'
import { findCrops, type PixelBox } from '../structures/crops.ts'
import {
  findFacts,
  type ImportedMedia,
  type ObjectDetails,
  parseImportedMedia,
  readObjectDetails,
} from '../structures/fact-media.ts'
import { findObjects, type ObjectFile, parseFiles } from '../structures/media-objects.ts'
import { findPortraits } from '../structures/portraits.ts'
import { preservedSchema } from '../structures/preserved-json.ts'
import { removeHidden } from '../structures/restrict-objects.ts'
import { findHiddenRecords, findHiddenSources, parseRecord, type Structures } from './named-records.ts'

export interface ReferencedFile extends ObjectFile {
  /** The ids of the people whose records reference the file. */
  people: Set<string>
  /** Where the file shows people. */
  faces: { personId: string; box: PixelBox }[]
}

/** The files that can be the portrait of a person or the image of an event. */
export interface ImageChoice {
  kind: 'person' | 'event'
  /** The id of the person or event. */
  id: string
  /** The best first. */
  paths: string[]
  /** The paths that earlier imports chose. */
  chosenBefore: Set<string>
}

/** The objects that show a fact, in the order of the file. */
export interface FactObjects {
  id: string
  objects: { paths: readonly string[]; details: ObjectDetails }[]
  /** Whether the file locks the fact. */
  isLocked: boolean
}

/** A record whose facts have objects now, or had some at the last import. */
export interface LinkedFactObjects extends Pick<ObjectLink, 'kind' | 'xref'> {
  before: ImportedMedia
  /** Those that relatives may see. */
  facts: readonly FactObjects[]
}

export interface ReferencedFiles {
  /** By path in the archive. */
  files: Map<string, ReferencedFile>
  /** The paths of the files that relatives may not see: no other path is one of them. */
  hidden: ReadonlySet<string>
  /** By the id of the person or event. */
  images: Map<string, ImageChoice>
  factObjects: LinkedFactObjects[]
  /** The paths of the files of each source, by the cross-reference of its record. */
  sourceFiles: Map<string, readonly string[]>
}

/** The files of each person, all together: the largest trees have fewer. */
const maxReferences = 1_000_000

function tooManyReferences(): AppError {
  const count = maxReferences.toLocaleString('en')
  const message = `The people in this tree have more than ${count} files together. The site cannot import so many.`
  return new AppError('too_large', message)
}

/** The paths that can be the image of a record for which no import has chosen one. */
export function listWantedImages({ images }: ReferencedFiles): Set<string> {
  const undecided = [...images.values()].filter(({ chosenBefore }) => chosenBefore.size === 0)
  return new Set(undecided.flatMap(({ paths }) => paths))
}

/** Adds the images of a link: several links of merged records lead to one person. */
function addChoice(
  { images }: ReferencedFiles,
  { kind, id, base }: { kind: ImageChoice['kind']; id: string; base: string },
  paths: readonly string[],
): void {
  const choice = images.get(id) ?? { kind, id, paths: [], chosenBefore: new Set() }
  for (const path of paths) choice.paths.push(path)
  const chosen = parseColumns(base)[imagePathColumn]
  if (typeof chosen === 'string') choice.chosenBefore.add(chosen)
  images.set(id, choice)
}

interface LinkStructures extends Structures {
  /** What relatives may see of each of all structures; undefined for hidden ones. */
  visibleAt: readonly (GedcomStructure | undefined)[]
}

/** What a person or union has: nothing of what is hidden on this site or by another file is visible. */
function readLink(
  { record_id, kept }: { record_id: string | null; kept: string },
  { records, hiddenOf }: ImportRestrictions,
  hiddenSources: ReadonlySet<string>,
): LinkStructures {
  const all = preservedSchema.parse(JSON.parse(kept)).kept
  if (records.has(record_id ?? '') || isHidden(all)) return { all, visible: [], visibleAt: [] }
  const hiddenTags = listTags(hiddenOf(record_id, null))
  const isHiddenHere = ([tag]: GedcomStructure) => hiddenTags.has(tag.replace(/^=/, ''))
  const visibleAt = all.map((node) =>
    isHiddenHere(node) ? undefined : removeHidden([node], hiddenSources)[0],
  )
  return { all, visible: visibleAt.filter((node) => node !== undefined), visibleAt }
}

/** The first facts of a record with media: the media of all facts of a record are written at once. */
const maxFactsWithMedia = 1000

/** Finds the objects directly below the facts of a record. @param listPaths finds the files of an object */
function findFactObjects(
  { kind, xref, base, fact_ids }: ObjectLink,
  { all, visibleAt }: LinkStructures,
  listPaths: (object: GedcomStructure) => readonly string[],
): LinkedFactObjects[] {
  if (kind === 'event') return []
  const before = parseImportedMedia(base)
  const ids = JSON.parse(fact_ids) as (string | null)[]
  // Our fields tell all facts: none has objects.
  const empty = all.length === 0 ? ids.filter((id) => id !== null && before.has(id)) : []
  const found = findFacts(all, kind)
  const facts = (found.length === ids.length ? found : []).flatMap(
    ({ at, showsObjects }, i): FactObjects[] => {
      const [id = null, node] = [ids[i], visibleAt[at]]
      if (id === null || !node || !showsObjects) return []
      const sub = getSubstructures(node)
      const nodes = sub.filter(([tag]) => tag === 'OBJE').slice(0, limits.listLength.media)
      const objects = nodes.map((child) => ({ paths: listPaths(child), details: readObjectDetails(child) }))
      if (objects.length === 0 && !before.has(id)) return []
      return [{ id, objects, isLocked: (readRestriction(sub) ?? readRestriction(all)) === 'locked' }]
    },
  )
  facts.push(...empty.map((id) => ({ id: id ?? '', objects: [], isLocked: false })))
  return facts.length === 0 ? [] : [{ kind, xref, before, facts: facts.slice(0, maxFactsWithMedia) }]
}

/**
 * Gives files that are the same one, under different paths, all the people of each.
 *
 * @throws AppError too_large
 */
export function sharePeople(
  files: ReadonlyMap<string, ReferencedFile>,
  getFile: (path: string) => string | null | undefined,
): void {
  const peopleOf = new Map<string, Set<string>>()
  for (const [path, file] of files) {
    const same = getFile(path)
    if (same == null) continue
    const people = peopleOf.get(same) ?? new Set()
    peopleOf.set(same, people)
    for (const id of file.people) people.add(id)
    file.people = people
  }
  let references = 0
  for (const { people } of files.values()) references += people.size
  if (references > maxReferences) throw tooManyReferences()
}

/**
 * Loads the references from the records and links of a source, without those that relatives may not see. Reads them one by one:
 * the structures of a large tree would fill the memory of the server.
 *
 * @throws AppError too_large
 */
export async function loadReferencedFiles(db: Db, sourceId: string): Promise<ReferencedFiles> {
  const restrictions = await loadImportRestrictions(db)
  const hiddenSources = await findHiddenSources(db, sourceId)
  const ids = new Set<string>()
  const isHiddenRecord = await findHiddenRecords(db, sourceId, (link) => {
    if (link.kind === 'person' && link.record_id !== null) ids.add(link.record_id)
    return readLink(link, restrictions, hiddenSources)
  })
  const hidden = new Set<string>()
  const referenced: ReferencedFiles = {
    files: new Map(),
    hidden,
    images: new Map(),
    factObjects: [],
    sourceFiles: new Map(),
  }
  /** The paths in the archive of the files of each object. */
  const byXref = new Map<string, readonly string[]>()
  const known = await loadSourceMedia(db, sourceId)
  const findPath = ({ path }: ObjectFile) => findArchivePath(path, (key) => known.has(key))
  const add = (file: ObjectFile): string => {
    const path = findPath(file)
    if (!referenced.files.has(path)) referenced.files.set(path, { ...file, people: new Set(), faces: [] })
    return path
  }
  /** Each path once, however often a record names its object. */
  const listPaths = ({ xrefs, files }: ReturnType<typeof findObjects>) => [
    ...new Set([...new Set(xrefs)].flatMap((xref) => byXref.get(xref) ?? []).concat(files.map(add))),
  ]
  const embedded: ObjectFile[] = []
  const sources: { xref: string; objects: ReturnType<typeof findObjects> }[] = []
  for await (const json of loadObjectRecords(db, sourceId)) {
    const { tag, xref, all, visible } = parseRecord(json)
    const own = tag === 'OBJE' ? parseFiles(all) : findObjects(all).files
    for (const file of own) hidden.add(findPath(file))
    if (isHidden(all) || isHiddenRecord({ tag, xref })) continue
    if (tag === 'SOUR' && xref !== null) sources.push({ xref, objects: findObjects(visible) })
    else if (tag !== 'OBJE') embedded.push(...findObjects(visible).files)
    else if (xref !== null) byXref.set(xref, parseFiles(visible).map(add))
  }
  embedded.forEach(add)
  let sourceReferences = 0
  for (const { xref, objects } of sources) {
    const paths = listPaths(objects)
    sourceReferences += paths.length
    if (sourceReferences > maxReferences) throw tooManyReferences()
    referenced.sourceFiles.set(xref, paths.slice(0, limits.listLength.media))
  }
  const present = await findPresent(db, [...ids])
  let references = 0
  let factReferences = 0
  for await (const link of loadObjectLinks(db, sourceId)) {
    const { kind, record_id: id, base } = link
    const structures = readLink(link, restrictions, hiddenSources)
    const { all, visible: kept } = structures
    for (const file of findObjects(all).files) hidden.add(findPath(file))
    const paths = listPaths(findObjects(kept))
    references += paths.length
    if (references > maxReferences) throw tooManyReferences()
    if (id === null) continue
    const listFactPaths = (object: GedcomStructure) => {
      const found = listPaths(findObjects([object]))
      factReferences += found.length
      if (factReferences > maxReferences) throw tooManyReferences()
      return found
    }
    referenced.factObjects.push(...findFactObjects(link, structures, listFactPaths))
    if (kind === 'event') addChoice(referenced, { kind, id, base }, paths)
    if (kind !== 'person' || !present.has(id)) continue
    for (const path of paths) referenced.files.get(path)?.people.add(id)
    for (const { xref, files, box } of findCrops(kept)) {
      const [path, ...others] = listPaths({ xrefs: xref === null ? [] : [xref], files })
      // Of an object with several files, nothing says which one is meant.
      const faces = others.length === 0 && path !== undefined ? referenced.files.get(path)?.faces : undefined
      if (faces && faces.length < limits.faces.perPicture) faces.push({ personId: id, box })
    }
    addChoice(referenced, { kind, id, base }, findPortraits(kept).flatMap(listPaths))
  }
  for (const path of referenced.files.keys()) hidden.delete(path)
  sharePeople(referenced.files, (path) => known.get(path)?.item_id)
  return referenced
}
