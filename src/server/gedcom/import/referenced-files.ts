/** Finds the files that a family tree references: shown people, possible portraits, images of events. */
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import * as limits from '#shared/limits.ts'
import { findArchivePath } from '../archive/archive-paths.ts'
import { listTags } from '../facts/told-facts.ts'
import { findPresent, loadCitingLinks, loadObjectSources, loadSourceMedia } from '../gedcom-media.store.ts'
import { imagePathColumn, parseColumns } from '../import-plan/merge-record.ts'
import { type ImportRestrictions, loadImportRestrictions } from '../restrictions.service.ts'
import { findCrops, type PixelBox } from '../structures/crops.ts'
import {
  findObjects,
  findPortraits,
  type ObjectFile,
  parseFiles,
  removeHidden,
} from '../structures/media-objects.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'

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

export interface ReferencedFiles {
  /** By path in the archive. */
  files: Map<string, ReferencedFile>
  /** By the id of the person or event. */
  images: Map<string, ImageChoice>
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

interface Structures {
  all: readonly GedcomStructure[]
  /** Those that relatives may see. */
  visible: readonly GedcomStructure[]
}

function toStructures(all: readonly GedcomStructure[]): Structures {
  return { all, visible: removeHidden(all) }
}

/** What a person or union has: nothing of what is hidden on this site or by another file is visible. */
function readLink(
  { record_id, kept }: { record_id: string | null; kept: string },
  { records, hiddenOf }: ImportRestrictions,
): Structures {
  const all = preservedSchema.parse(JSON.parse(kept)).kept
  if (records.has(record_id ?? '')) return { all, visible: [] }
  const hiddenTags = listTags(hiddenOf(record_id, null))
  const isHiddenHere = ([tag]: GedcomStructure) => hiddenTags.has(tag.replace(/^=/, ''))
  return { all, visible: removeHidden(all.filter((node) => !isHiddenHere(node))) }
}

/** The cross-references that only hidden structures name. */
function findHiddenObjects(structures: readonly Structures[]): Set<string> {
  const named = new Set(structures.flatMap(({ all }) => findObjects(all).xrefs))
  for (const { visible } of structures) for (const xref of findObjects(visible).xrefs) named.delete(xref)
  return named
}

type NamedRecord = Structures & { tag: string; xref: string | null }

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
  readonly #kind: 'SOUR' | 'NOTE'

  constructor(kind: 'SOUR' | 'NOTE') {
    this.#kind = kind
  }

  add({ all, visible }: Structures): void {
    for (const xref of findNamed(this.#kind, all)) this.#all.add(xref)
    for (const xref of findNamed(this.#kind, visible)) this.#visible.add(xref)
  }

  isHidden({ tag, xref }: NamedRecord): boolean {
    return tag === this.#kind && xref !== null && this.#all.has(xref) && !this.#visible.has(xref)
  }
}

/** Hides the notes that only hidden structures name, and then the sources that only hidden structures and notes cite. */
async function hideRecords(
  db: Db,
  sourceId: string,
  restrictions: ImportRestrictions,
  records: readonly NamedRecord[],
): Promise<void> {
  if (!records.some(({ tag }) => tag === 'SOUR' || tag === 'NOTE')) return
  const [notes, sources] = [new Named('NOTE'), new Named('SOUR')]
  for await (const links of loadCitingLinks(db, sourceId))
    for (const link of links) {
      const structures = readLink(link, restrictions)
      notes.add(structures)
      sources.add(structures)
    }
  for (const record of records) if (notes.isHidden(record)) record.visible = []
  for (const record of records) if (record.tag === 'NOTE') sources.add(record)
  for (const record of records) if (sources.isHidden(record)) record.visible = []
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
 * Loads the references from the records and links of a source, without those that relatives may not see.
 *
 * @throws AppError too_large
 */
export async function loadReferencedFiles(db: Db, sourceId: string): Promise<ReferencedFiles> {
  const { records, links } = await loadObjectSources(db, sourceId)
  const restrictions = await loadImportRestrictions(db)
  const referenced: ReferencedFiles = { files: new Map(), images: new Map() }
  /** The paths in the archive of the files of each object. */
  const byXref = new Map<string, readonly string[]>()
  const known = await loadSourceMedia(db, sourceId)
  const add = (file: ObjectFile): string => {
    const path = findArchivePath(file.path, (key) => known.has(key))
    if (!referenced.files.has(path)) referenced.files.set(path, { ...file, people: new Set(), faces: [] })
    return path
  }
  /** Each path once, however often a record names its object. */
  const listPaths = ({ xrefs, files }: ReturnType<typeof findObjects>) => [
    ...new Set([...new Set(xrefs)].flatMap((xref) => byXref.get(xref) ?? []).concat(files.map(add))),
  ]
  const parsed = records.map((json) => {
    const { tag, xref, sub } = recordSchema.parse(JSON.parse(json))
    return { tag, xref, ...toStructures(sub) }
  })
  await hideRecords(db, sourceId, restrictions, parsed)
  const parsedLinks = links.map((link) => ({
    ...{ kind: link.kind, id: link.record_id, base: link.base },
    ...readLink(link, restrictions),
  }))
  const hidden = findHiddenObjects([...parsed, ...parsedLinks])
  for (const { tag, xref, all } of parsed) {
    if (tag !== 'OBJE' || xref === null || isHidden(all) || hidden.has(xref)) continue
    byXref.set(xref, parseFiles(removeHidden(all)).map(add))
  }
  for (const { tag, visible } of parsed) if (tag !== 'OBJE') findObjects(visible).files.forEach(add)
  const present = await findPresent(
    db,
    parsedLinks.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])),
  )
  let references = 0
  for (const { kind, id, base, visible: kept } of parsedLinks) {
    const paths = listPaths(findObjects(kept))
    references += paths.length
    if (references > maxReferences) throw tooManyReferences()
    if (id === null) continue
    if (kind === 'event') addChoice(referenced, { kind, id, base }, paths)
    if (kind !== 'person' || !present.has(id)) continue
    for (const path of paths) referenced.files.get(path)?.people.add(id)
    for (const { xref, files, box } of findCrops(kept)) {
      const [path, ...others] = listPaths({ xrefs: xref === null ? [] : [xref], files })
      // Of an object with several files, nothing says which one is meant.
      const faces = others.length === 0 && path !== undefined ? referenced.files.get(path)?.faces : undefined
      if (faces && faces.length < limits.faces.perPicture) faces.push({ personId: id, box })
    }
    addChoice(referenced, { kind, id, base }, listPaths(findPortraits(kept)))
  }
  sharePeople(referenced.files, (path) => known.get(path)?.item_id)
  return referenced
}
