/** Finds the files that a family tree references: shown people, possible portraits, images of events. */
import type { Db } from '#server/db/open.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { normalizeArchivePath } from '../archive/archive-paths.ts'
import { findPresent, loadCitingLinks, loadObjectSources } from '../gedcom-media.store.ts'
import { imagePathColumn, parseColumns } from '../import-plan/merge-record.ts'
import { loadRestrictions, type Restrictions } from '../restrictions.service.ts'
import { findCrops, type PixelBox } from '../structures/crops.ts'
import {
  findCitedSources,
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

/** Adds the images of a link: several links of merged records lead to one person. */
function addChoice(
  { images }: ReferencedFiles,
  { kind, id, base }: { kind: ImageChoice['kind']; id: string; base: string },
  files: readonly ObjectFile[],
): void {
  const choice = images.get(id) ?? { kind, id, paths: [], chosenBefore: new Set() }
  choice.paths.push(...files.map(({ path }) => normalizeArchivePath(path)))
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
  { records, tagsOf }: Restrictions,
): Structures {
  const all = preservedSchema.parse(JSON.parse(kept)).kept
  if (records.has(record_id ?? '')) return { all, visible: [] }
  const hiddenTags = tagsOf(record_id)
  const isHiddenHere = ([tag]: GedcomStructure) => hiddenTags.has(tag.replace(/^=/, ''))
  return { all, visible: removeHidden(all.filter((node) => !isHiddenHere(node))) }
}

/** The cross-references that only hidden structures name. */
function findHiddenObjects(structures: readonly Structures[]): Set<string> {
  const named = new Set(structures.flatMap(({ all }) => findObjects(all).xrefs))
  for (const { visible } of structures) for (const xref of findObjects(visible).xrefs) named.delete(xref)
  return named
}

/** Which of the source records are cited, but by hidden structures only. */
async function findHiddenSources(
  db: Db,
  sourceId: string,
  restrictions: Restrictions,
  xrefs: readonly string[],
): Promise<Set<string>> {
  const cited = new Set<string>()
  const citedVisibly = new Set<string>()
  if (xrefs.length > 0)
    for await (const links of loadCitingLinks(db, sourceId))
      for (const { all, visible } of links.map((link) => readLink(link, restrictions))) {
        for (const xref of findCitedSources(all)) cited.add(xref)
        for (const xref of findCitedSources(visible)) citedVisibly.add(xref)
      }
  return new Set(xrefs.filter((xref) => cited.has(xref) && !citedVisibly.has(xref)))
}

/** Loads the references from the records and links of a source, without those that relatives may not see. */
export async function loadReferencedFiles(db: Db, sourceId: string): Promise<ReferencedFiles> {
  const { records, links } = await loadObjectSources(db, sourceId)
  const restrictions = await loadRestrictions(db)
  const referenced: ReferencedFiles = { files: new Map(), images: new Map() }
  const byXref = new Map<string, ObjectFile[]>()
  const add = (file: ObjectFile): ReferencedFile => {
    const key = normalizeArchivePath(file.path)
    const referencedFile = referenced.files.get(key) ?? { ...file, people: new Set(), faces: [] }
    referenced.files.set(key, referencedFile)
    return referencedFile
  }
  const filesIn = ({ xrefs, files }: ReturnType<typeof findObjects>) =>
    [...xrefs.flatMap((xref) => byXref.get(xref) ?? []), ...files].map(add)
  const parsed = records.map((json) => {
    const { tag, xref, sub } = recordSchema.parse(JSON.parse(json))
    return { tag, xref, ...toStructures(sub) }
  })
  const sources = parsed.filter(({ tag }) => tag === 'SOUR')
  const hiddenSources = await findHiddenSources(
    db,
    sourceId,
    restrictions,
    sources.flatMap(({ xref }) => xref ?? []),
  )
  for (const source of sources) if (hiddenSources.has(source.xref ?? '')) source.visible = []
  const parsedLinks = links.map((link) => ({
    ...{ kind: link.kind, id: link.record_id, base: link.base },
    ...readLink(link, restrictions),
  }))
  const hidden = findHiddenObjects([...parsed, ...parsedLinks])
  for (const { tag, xref, all } of parsed) {
    if (tag !== 'OBJE' || xref === null || isHidden(all) || hidden.has(xref)) continue
    byXref.set(xref, parseFiles(all))
    parseFiles(all).forEach(add)
  }
  for (const { tag, visible } of parsed) if (tag !== 'OBJE') filesIn(findObjects(visible))
  const present = await findPresent(
    db,
    parsedLinks.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])),
  )
  for (const { kind, id, base, visible: kept } of parsedLinks) {
    const files = filesIn(findObjects(kept))
    if (id === null) continue
    if (kind === 'event') addChoice(referenced, { kind, id, base }, files)
    if (kind !== 'person' || !present.has(id)) continue
    for (const { people } of files) people.add(id)
    for (const { xref, files: embedded, box } of findCrops(kept)) {
      const [file, ...others] = filesIn({ xrefs: xref === null ? [] : [xref], files: embedded })
      // Of an object with several files, nothing says which one is meant.
      if (file && others.length === 0) file.faces.push({ personId: id, box })
    }
    addChoice(referenced, { kind, id, base }, filesIn(findPortraits(kept)))
  }
  return referenced
}
