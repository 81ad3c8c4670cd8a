/** Multimedia objects (OBJE) of a family tree: which files there are, what is said of them, and whom they show. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { genealogicalDate } from '#shared/contracts/genealogical-date.ts'
import { fromText, getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import {
  findSubstructure,
  getSubstructures,
  makeStructure,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { getTitleFromPath } from '../archive/archive-paths.ts'

/** What is said of a file, in the columns of an archive item. */
export interface FileDetails {
  title: string
  description: string
  /** Null where nothing is said: the kind of file decides. */
  category: ArchiveItem['category'] | null
  tags: readonly string[]
  date_taken: string | null
  location: string | null
  person_related: string | null
}

/** One file that an object names. */
export interface ObjectFile {
  /** As written. */
  path: string
  details: FileDetails
  /** False for a portrait or the picture of an event that our own export has not taken from the archives. */
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
  /** Of a person: `N` where pictures show them, and none is their portrait. */
  portrait: '_FH_PORTRAIT',
}

function textIn(node: GedcomStructure | undefined): string | null {
  return node?.[1] ? toText(node[1]) : null
}

function isText(node: GedcomStructure | undefined): boolean {
  return Boolean(node?.[1]) && getPointerTarget(node?.[1] ?? '') === null
}

/** The files of an OBJE, whether it is a record or stands inside one. What stands below a file is of that file alone. */
export function parseFiles(sub: readonly GedcomStructure[]): ObjectFile[] {
  return sub.flatMap((node) => {
    const [tag, value] = node
    if (tag !== 'FILE' || !value) return []
    const path = toText(value)
    return [
      { path, words: parseDetails(path, getSubstructures(node), sub), inArchives: !isOutsideArchives(sub) },
    ]
  })
}

function isOutsideArchives(sub: readonly GedcomStructure[]): boolean {
  return findSubstructure(sub, customTags.archives)?.[1] === 'N'
}

/** Not longer than the archives take them. */
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
    title: (textIn(find('TITL')) ?? getTitleFromPath(path)).slice(0, 300),
    description: (textIn(ownNote ?? (isText(note) ? note : undefined)) ?? '').slice(0, 20_000),
    category: category.success ? category.data : null,
    tags: [...new Set(tags.map((tag) => tag.slice(0, 100)))].slice(0, 50),
    date_taken: date.success ? date.data : null,
    location: textIn(find(customTags.place))?.slice(0, 500) ?? null,
    person_related: textIn(find(customTags.person))?.slice(0, 500) ?? null,
  }
}

/** The objects among structures, at whatever depth: pointers to records, and files of those that stand there. */
export function findObjects(nodes: readonly GedcomStructure[]): { xrefs: string[]; files: ObjectFile[] } {
  const found: { xrefs: string[]; files: ObjectFile[] } = { xrefs: [], files: [] }
  const look = (node: GedcomStructure) => {
    const [tag, value] = node
    if (tag !== 'OBJE') return getSubstructures(node).forEach(look)
    const xref = value ? getPointerTarget(value) : null
    if (xref !== null) found.xrefs.push(xref)
    found.files.push(...parseFiles(getSubstructures(node)))
  }
  nodes.forEach(look)
  return found
}

/** The objects that stand directly in a record: the first that is a photo is the portrait. */
export function findPortraits(nodes: readonly GedcomStructure[]): { xrefs: string[]; files: ObjectFile[] } {
  if (findSubstructure(nodes, customTags.portrait)?.[1] === 'N') return { xrefs: [], files: [] }
  return findObjects(nodes.filter(([tag]) => tag === 'OBJE'))
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

/** What GEDCOM has no structures for. */
function makeCustomLines(words: FileDetails): GedcomStructure[] {
  return [
    ...makeLines(customTags.category, words.category),
    ...makeLines(customTags.date, words.date_taken),
    ...makeLines(customTags.place, words.location),
    ...makeLines(customTags.person, words.person_related),
    ...words.tags.flatMap((tag) => makeLines(customTags.tag, tag)),
  ]
}

function replaceTitle(sub: readonly GedcomStructure[], title: string): GedcomStructure[] {
  const before = findSubstructure(sub, 'TITL')
  const made = makeStructure('TITL', fromText(title), before ? getSubstructures(before) : [])
  return before ? sub.map((node) => (node === before ? made : node)) : [...sub, made]
}

/** The description is the first note, where that is a text; a shared one stays as it is. */
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

/** A file of an object as it is here now. */
export interface CurrentFile {
  /** As the export calls it. */
  path: string
  form: string | null
  details: FileDetails | null
  inArchives: boolean
}

/**
 * An object with what is said of its files here, where that is another thing than what it says itself.
 *
 * @param current the file as it is here; `gone` where it was removed, null where nothing is known of it
 * @returns null where all of its files were removed
 */
export function updateObject(
  sub: readonly GedcomStructure[],
  current: (file: ObjectFile) => CurrentFile | 'gone' | null,
): readonly GedcomStructure[] | null {
  const files = sub.filter(([tag, value]) => tag === 'FILE' && value)
  let changed = sub
  for (const node of files) {
    const [file] = parseFiles([node, ...sub.filter(([tag]) => tag !== 'FILE')])
    const now = file ? current(file) : null
    if (!file || now === null) continue
    if (now === 'gone') changed = changed.filter((each) => each !== node)
    else changed = updateFile(changed, node, file, now, files.length === 1)
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
  const { details: words } = now
  const before = file.details
  let below = replaceFormat(getSubstructures(node), now.form)
  let around = sub.filter(([tag]) => tag !== customTags.archives || now.inArchives === file.inArchives)
  if (words && words.title !== before.title) {
    if (isOnly && !findSubstructure(below, 'TITL') && findSubstructure(around, 'TITL'))
      around = replaceTitle(around, words.title)
    else below = replaceTitle(below, words.title)
  }
  if (words && words.description !== before.description) {
    below = removeTags(below, [customTags.note])
    if (isOnly) around = replaceDescription(around, words.description)
    else below = [...below, makeStructure(customTags.note, fromText(words.description) || null, [])]
  }
  if (words && JSON.stringify(makeCustomLines(words)) !== JSON.stringify(makeCustomLines(before))) {
    below = removeTags(below, customDetailTags)
    if (isOnly) around = [...removeTags(around, customDetailTags), ...makeCustomLines(words)]
    else below = [...below, ...makeCustomLines(words)]
  }
  if (!now.inArchives && file.inArchives) around = [...around, [customTags.archives, 'N']]
  const made = makeStructure('FILE', fromText(now.path), below)
  return around.map((each) => (each === node ? made : each))
}

function replaceFormat(sub: readonly GedcomStructure[], form: string | null): readonly GedcomStructure[] {
  if (form === null) return sub
  return sub.map((node) => (node[0] === 'FORM' ? makeStructure('FORM', form, getSubstructures(node)) : node))
}

/** A file that an export takes along and that no import has brought. */
export interface ExportFile {
  /** Inside the archive. */
  path: string
  fileName: string
  mimeType: string
  /** Of the archives; null for a portrait or the picture of an event that is no item of them. */
  details: FileDetails | null
}

/** What a record calls the type of a file. */
export function getFormat(
  { fileName, mimeType }: Pick<ExportFile, 'fileName' | 'mimeType'>,
  version: GedcomVersion,
) {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'bin'
  return version === '7.0' ? mimeType : ending
}

/** The record of a file of ours. */
export function makeObjectRecord(xref: string, medium: ExportFile, version: GedcomVersion): GedcomRecord {
  const { details: words } = medium
  const title = words?.title ?? getTitleFromPath(medium.fileName)
  const file: GedcomStructure = [
    'FILE',
    medium.path,
    [['FORM', getFormat(medium, version)], ...makeLines('TITL', title)],
  ]
  const said: GedcomStructure[] = words
    ? [...makeLines('NOTE', words.description), ...makeCustomLines(words)]
    : [[customTags.archives, 'N']]
  return { xref, tag: 'OBJE', value: null, sub: [file, ...said] }
}
