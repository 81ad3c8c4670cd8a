/** Reads and updates multimedia objects (OBJE): their files and the details of the files. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { genealogicalDate } from '#shared/contracts/fields/genealogical-date.ts'
import { fromText, getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import {
  findSubstructure,
  getSubstructures,
  makeStructure,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { listLength, textLength } from '#shared/limits.ts'
import { getTitleFromPath, isPathTooLong } from '../archive/archive-paths.ts'

/** The details of a file, in the columns of an archive item. */
export interface FileDetails {
  title: string
  description: string
  /** Null where the file names none: then the kind of file decides. */
  category: ArchiveItem['category'] | null
  tags: readonly string[]
  date_taken: string | null
  location: string | null
  person_related: string | null
}

/** One file of an object. */
export interface ObjectFile {
  /** As in the GEDCOM file. */
  path: string
  details: FileDetails
  /** False for a portrait or the image of an event that is no archive item. */
  inArchives: boolean
}

export const customTags = {
  category: '_FH_CATEGORY',
  tag: '_FH_TAG',
  date: '_FH_DATE',
  place: '_FH_PLACE',
  person: '_FH_PERSON',
  /** The description of one file of an object that has several. */
  note: '_FH_NOTE',
  archives: '_FH_ARCHIVES',
  /** Below a person: `N` where none of the linked photos is the portrait. */
  portrait: '_FH_PORTRAIT',
}

export function textIn(node: GedcomStructure | undefined): string | null {
  return node?.[1] ? toText(node[1]) : null
}

function isText(node: GedcomStructure | undefined): boolean {
  return Boolean(node?.[1]) && getPointerTarget(node?.[1] ?? '') === null
}

/** More files than the pages of a document. Each file of an object is read again for each person who names the object. */
const maxFilesOfObject = 100

/** The first files of an object, without those whose path is too long. An export writes the others as they were. */
function listFiles(sub: readonly GedcomStructure[]): GedcomStructure[] {
  return sub
    .filter(([tag, value]) => tag === 'FILE' && value && !isPathTooLong(value))
    .slice(0, maxFilesOfObject)
}

/** Parses the files of an OBJE record or structure. Substructures of a FILE belong to that file alone. */
export function parseFiles(sub: readonly GedcomStructure[]): ObjectFile[] {
  return listFiles(sub).map((node) => {
    const path = toText(node[1] ?? '')
    return {
      path,
      details: parseDetails(path, getSubstructures(node), sub),
      inArchives: !isOutsideArchives(sub),
    }
  })
}

function isOutsideArchives(sub: readonly GedcomStructure[]): boolean {
  return findSubstructure(sub, customTags.archives)?.[1] === 'N'
}

/** Parses the details of a file, cut to the lengths that archive items allow. */
function parseDetails(
  path: string,
  below: readonly GedcomStructure[],
  sub: readonly GedcomStructure[],
): FileDetails {
  const find = (tag: string) => findSubstructure(below, tag) ?? findSubstructure(sub, tag)
  const note = findSubstructure(sub, 'NOTE')
  const ownNote = findSubstructure(below, customTags.note)
  const date = genealogicalDate.safeParse(textIn(find(customTags.date)))
  const category = archiveCategory.safeParse(textIn(find(customTags.category)))
  const tagged = [below, sub].find((nodes) => findSubstructure(nodes, customTags.tag)) ?? []
  const tags = tagged.flatMap(([tag, value]) => (tag === customTags.tag && value ? [toText(value)] : []))
  return {
    title: (textIn(find('TITL')) ?? getTitleFromPath(path)).slice(0, textLength.title),
    description: (textIn(ownNote ?? (isText(note) ? note : undefined)) ?? '').slice(
      0,
      textLength.description,
    ),
    category: category.success ? category.data : null,
    tags: [...new Set(tags.map((tag) => tag.slice(0, textLength.tag)))].slice(0, listLength.tags),
    date_taken: date.success ? date.data : null,
    location: textIn(find(customTags.place))?.slice(0, textLength.shortText) ?? null,
    person_related: textIn(find(customTags.person))?.slice(0, textLength.shortText) ?? null,
  }
}

/** Finds the objects in structures at any depth: pointers to records, and embedded files. */
export function findObjects(nodes: readonly GedcomStructure[]): { xrefs: string[]; files: ObjectFile[] } {
  const found: { xrefs: string[]; files: ObjectFile[] } = { xrefs: [], files: [] }
  const visit = (node: GedcomStructure) => {
    const [tag, value] = node
    if (tag !== 'OBJE') return getSubstructures(node).forEach(visit)
    const xref = value ? getPointerTarget(value) : null
    if (xref !== null) found.xrefs.push(xref)
    for (const file of parseFiles(getSubstructures(node))) found.files.push(file)
  }
  nodes.forEach(visit)
  return found
}

function makeLines(tag: string, value: string | null | undefined): GedcomStructure[] {
  return value ? [makeStructure(tag, fromText(value), [])] : []
}

const customDetailTags = [
  customTags.category,
  customTags.date,
  customTags.place,
  customTags.person,
  customTags.tag,
]

function removeTags(sub: readonly GedcomStructure[], tags: readonly string[]): GedcomStructure[] {
  return sub.filter(([tag]) => !tags.includes(tag))
}

/** Makes the custom structures for details that GEDCOM has no tags for. */
function makeCustomLines(details: FileDetails): GedcomStructure[] {
  return [
    ...makeLines(customTags.category, details.category),
    ...makeLines(customTags.date, details.date_taken),
    ...makeLines(customTags.place, details.location),
    ...makeLines(customTags.person, details.person_related),
    ...details.tags.flatMap((tag) => makeLines(customTags.tag, tag)),
  ]
}

function replaceTitle(sub: readonly GedcomStructure[], title: string): GedcomStructure[] {
  const before = findSubstructure(sub, 'TITL')
  const made = makeStructure('TITL', fromText(title), before ? getSubstructures(before) : [])
  return before ? sub.map((node) => (node === before ? made : node)) : [...sub, made]
}

/** Replaces the first note that is a text by the description; shared notes stay. */
function replaceDescription(sub: readonly GedcomStructure[], description: string): GedcomStructure[] {
  const first = findSubstructure(sub, 'NOTE')
  const before = isText(first) ? first : undefined
  const made = description === '' ? [] : makeLines('NOTE', description)
  if (before) {
    return sub.flatMap((node) =>
      node !== before
        ? [node]
        : made.map(([tag, value]) => makeStructure(tag, value ?? null, getSubstructures(before))),
    )
  }
  const at = first ? sub.indexOf(first) : sub.length
  return sub.toSpliced(at, 0, ...made)
}

/** The current state of a file of an object. */
export interface CurrentFile {
  /** The path in the export. */
  path: string
  form: string | null
  details: FileDetails | null
  inArchives: boolean
}

/**
 * Updates an object with the current details of its files.
 *
 * @param current the current state of a file; `deleted` for a deleted file, null for an unknown one
 * @returns null where all files were deleted
 */
export function updateObject(
  sub: readonly GedcomStructure[],
  current: (file: ObjectFile) => CurrentFile | 'deleted' | null,
): readonly GedcomStructure[] | null {
  const files = sub.filter(([tag, value]) => tag === 'FILE' && value)
  const others = sub.filter(([tag]) => tag !== 'FILE')
  let changed = sub
  for (const node of listFiles(sub)) {
    const [file] = parseFiles([node, ...others])
    const currentFile = file ? current(file) : null
    if (!file || currentFile === null) continue
    if (currentFile === 'deleted') changed = changed.filter((each) => each !== node)
    else changed = updateFile(changed, node, file, currentFile, files.length === 1)
  }
  return files.length > 0 && !changed.some(([tag]) => tag === 'FILE') ? null : changed
}

function updateFile(
  sub: readonly GedcomStructure[],
  node: GedcomStructure,
  file: ObjectFile,
  now: CurrentFile,
  isOnly: boolean,
): readonly GedcomStructure[] {
  const { details } = now
  const before = file.details
  let below = replaceFormat(getSubstructures(node), now.form)
  let around = sub.filter(([tag]) => tag !== customTags.archives || now.inArchives === file.inArchives)
  if (details && details.title !== before.title) {
    if (isOnly && !findSubstructure(below, 'TITL') && findSubstructure(around, 'TITL'))
      around = replaceTitle(around, details.title)
    else below = replaceTitle(below, details.title)
  }
  if (details && details.description !== before.description) {
    below = removeTags(below, [customTags.note])
    if (isOnly) around = replaceDescription(around, details.description)
    else below = [...below, makeStructure(customTags.note, fromText(details.description) || null, [])]
  }
  if (details && JSON.stringify(makeCustomLines(details)) !== JSON.stringify(makeCustomLines(before))) {
    below = removeTags(below, customDetailTags)
    if (isOnly) around = [...removeTags(around, customDetailTags), ...makeCustomLines(details)]
    else below = [...below, ...makeCustomLines(details)]
  }
  if (!now.inArchives && file.inArchives) around = [...around, [customTags.archives, 'N']]
  const made = makeStructure('FILE', fromText(now.path), below)
  return around.map((each) => (each === node ? made : each))
}

function replaceFormat(sub: readonly GedcomStructure[], form: string | null): readonly GedcomStructure[] {
  if (form === null) return sub
  return sub.map((node) => (node[0] === 'FORM' ? makeStructure('FORM', form, getSubstructures(node)) : node))
}

/** A file of an export that does not come from an import. */
export interface ExportFile {
  /** The path in the archive. */
  path: string
  fileName: string
  mimeType: string
  /** Null for a portrait or the image of an event that is no archive item. */
  details: FileDetails | null
}

/** The value of FORM for a file. */
export function getFormat(
  { fileName, mimeType }: Pick<ExportFile, 'fileName' | 'mimeType'>,
  version: GedcomVersion,
) {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'bin'
  return version === '7.0' ? mimeType : ending
}

/** Makes the OBJE record of a file. */
export function makeObjectRecord(xref: string, mediaRow: ExportFile, version: GedcomVersion): GedcomRecord {
  const { details } = mediaRow
  const title = details?.title ?? getTitleFromPath(mediaRow.fileName)
  const file: GedcomStructure = [
    'FILE',
    mediaRow.path,
    [['FORM', getFormat(mediaRow, version)], ...makeLines('TITL', title)],
  ]
  const detailStructures: GedcomStructure[] = details
    ? [...makeLines('NOTE', details.description), ...makeCustomLines(details)]
    : [[customTags.archives, 'N']]
  return { xref, tag: 'OBJE', value: null, sub: [file, ...detailStructures] }
}
