/** The multimedia objects of an export: imported objects with their current state, and new objects. */

import type { MediaRow } from '#server/media/media-row.ts'
import { exportOnlyFolder } from '#server/media/storage/media-store.ts'
import { getCategoryForMediaKind } from '#shared/archive-categories.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { findArchivePath, isSafePath } from '../archive/archive-paths.ts'
import type { loadExportMedia, SourceMediaRow } from '../gedcom-media.store.ts'
import { parseColumns } from '../import-plan/merge-record.ts'
import {
  type CurrentFile,
  customTags,
  type FileDetails,
  findObjects,
  getFormat,
  makeObjectRecord,
  type ObjectFile,
  parseFiles,
  updateObject,
} from '../structures/media-objects.ts'
import { isMarkedPortrait, removePortraitMarks, toObject } from '../structures/portraits.ts'
import { removeHidden } from '../structures/restrict-objects.ts'
import type { XrefRegistry } from './export-xrefs.ts'
import { ExportedFiles } from './exported-files.ts'

type Loaded = Awaited<ReturnType<typeof loadExportMedia>>
type Item = Loaded['items'][number]

function parseList(json: unknown): string[] {
  const list: unknown = typeof json === 'string' ? JSON.parse(json) : []
  return Array.isArray(list) ? list.map(String) : []
}

function getItemDetails(
  item: Item,
  kind: MediaRow['kind'],
  imported: ObjectFile['details'] | null,
): FileDetails {
  const category = archiveCategory.catch('Family Events').parse(item.category)
  const isImplied =
    imported !== null && imported.category === null && category === getCategoryForMediaKind(kind)
  return {
    title: item.title,
    description: item.description,
    category: isImplied ? null : category,
    tags: parseList(item.tags),
    date_taken: item.date_taken,
    location: item.location,
    person_related: item.person_related,
  }
}

/** A file of an imported object: the media file, its archive item, and the row of the import. */
interface ShownMedia {
  media: MediaRow
  item: Item | null
  row: SourceMediaRow
}

/** A further reference to an object: a pointer to its record, or a copy of an embedded object. */
type ObjectReference = GedcomStructure

export class ExportMediaObjects {
  readonly #loaded: Loaded
  readonly #version: GedcomVersion
  readonly #exported: ExportedFiles | null
  readonly #items: ReadonlyMap<string, Item>
  readonly #imported: ReadonlyMap<string, SourceMediaRow>
  readonly #images: ReadonlySet<string>
  /** The files of the sources' records, by source and cross-reference. */
  readonly #byRecord = new Map<string, ShownMedia[]>()
  readonly #deletedRecords = new Set<string>()
  readonly #byItem = new Map<string, ObjectReference>()
  readonly #byMedia = new Map<string, ObjectReference>()

  /** @param withFiles whether the export contains the files: new objects are written only then */
  constructor(loaded: Loaded, version: GedcomVersion, withFiles: boolean) {
    this.#loaded = loaded
    this.#version = version
    this.#exported = withFiles ? new ExportedFiles() : null
    this.#items = new Map(loaded.items.map((item) => [item.id, item]))
    this.#imported = new Map(loaded.brought.map((row) => [`${row.source_id} ${row.path}`, row]))
    this.#images = new Set([...loaded.pictures, ...loaded.portraits.values()])
  }

  /** The files of the export, by path in the archive. */
  get files(): ReadonlyMap<string, MediaRow> {
    return this.#exported?.files ?? new Map()
  }

  /** Updates a record of a source to the current state; null where its files were deleted here. */
  updateRecord(source: string, record: GedcomRecord): GedcomRecord | null {
    if (record.tag !== 'OBJE') return { ...record, sub: this.updateStructures(source, record.sub) }
    const sub = this.#updateObject(source, record.sub)
    if (sub === null) {
      this.#deletedRecords.add(`${source} ${record.xref}`)
      return null
    }
    this.#byRecord.set(`${source} ${record.xref}`, this.#findFiles(source, parseFiles(record.sub)))
    return { ...record, sub }
  }

  /** Registers the cross-reference of a source's record in the export. */
  registerXref(source: string, xref: string, name: string): void {
    const pointer: ObjectReference = ['OBJE', `@${name}@`]
    for (const shown of this.#byRecord.get(`${source} ${xref}`) ?? []) this.#addReference(shown, pointer)
  }

  /** Updates the objects in preserved structures. Call it after all records are updated. */
  updateStructures(source: string, nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
    const { xrefs, files } = findObjects(nodes)
    if (xrefs.length + files.length === 0) return nodes
    return nodes.flatMap((node): GedcomStructure[] => {
      const [tag, value = null] = node
      if (tag !== 'OBJE')
        return [makeStructure(tag, value, this.updateStructures(source, getSubstructures(node)))]
      const xref = value ? getPointerTarget(value) : null
      if (xref !== null) return this.#deletedRecords.has(`${source} ${xref}`) ? [] : [node]
      const sub = this.#updateObject(source, getSubstructures(node))
      if (sub === null) return []
      const embedded = makeStructure(tag, value, sub)
      for (const shown of this.#findFiles(source, parseFiles(getSubstructures(node))))
        this.#addReference(shown, embedded)
      return [embedded]
    })
  }

  /** Creates the records of archive items, portraits and images of events that no source contains. */
  createRecords(xrefs: XrefRegistry): GedcomRecord[] {
    if (!this.#exported) return []
    const records: GedcomRecord[] = []
    const add = (mediaId: string, item: Item | null) => {
      const media = this.#loaded.media.get(mediaId)
      if (!media) return
      const path = this.#exported?.getPath(media) ?? ''
      const details = item && getItemDetails(item, media.kind, null)
      const exportFile = { path, fileName: media.file_name, mimeType: media.mime_type, details }
      const record = makeObjectRecord(xrefs.create('O'), exportFile, this.#version)
      records.push(record)
      this.#addReference({ media, item }, ['OBJE', `@${record.xref}@`])
    }
    for (const item of this.#loaded.items) if (!this.#byItem.has(item.id)) add(item.media_id, item)
    for (const id of this.#images) if (!this.#byMedia.has(id)) add(id, null)
    for (const { path, media_id } of this.#loaded.brought) {
      const media = this.#loaded.media.get(media_id ?? '')
      if (media?.folder === exportOnlyFolder) this.#exported.reserve(path, media)
    }
    return records
  }

  /** The reference to a media file; empty where the export does not contain it. */
  getReferences(mediaId: string | null): GedcomStructure[] {
    const showing = mediaId === null ? undefined : this.#byMedia.get(mediaId)
    return showing ? [showing] : []
  }

  /** The reference to an archive item; undefined where the export does not contain it. */
  getItemReference(itemId: string): ObjectReference | undefined {
    return this.#byItem.get(itemId)
  }

  /** The ids of the archive items that an object in the structures of a source shows. */
  listItemsAt(source: string, object: GedcomStructure): string[] {
    return this.#getFilesAt(source, object).flatMap(({ item }) => item?.id ?? [])
  }

  /** The size of the picture of an archive item in pixels; null where it is not known. */
  getItemSize(itemId: string): { width: number; height: number } | null {
    const { width = null, height = null } =
      this.#loaded.media.get(this.#items.get(itemId)?.media_id ?? '') ?? {}
    return width === null || height === null ? null : { width, height }
  }

  /** Filters the objects that no longer show a person out of the person's structures; the portrait comes first. */
  filterForPerson(source: string, nodes: readonly GedcomStructure[], id: string): readonly GedcomStructure[] {
    const kept = this.#removeDeleted(source, nodes, id)
    const portrait = this.#loaded.portraits.get(id)
    const showsPortrait = (node: GedcomStructure) =>
      this.#getFilesAt(source, toObject(node)).some(({ media }) => media.id === portrait)
    const marked = portrait === undefined ? [] : kept.filter(isMarkedPortrait)
    if (marked.some(showsPortrait)) return kept
    const filtered = marked.length > 0 ? removePortraitMarks(kept) : kept
    const objects = filtered.filter(([tag]) => tag === 'OBJE')
    const photos = objects.filter((node) =>
      this.#getFilesAt(source, node).some(({ media }) => media.kind === 'photo'),
    )
    const portraitNode = photos.find(showsPortrait)
    if (!portraitNode || portraitNode === photos[0]) return filtered
    const at = filtered.findIndex(([tag]) => tag === 'OBJE')
    const others = filtered.filter((node) => node !== portraitNode)
    return [...others.slice(0, at), portraitNode, ...others.slice(at)]
  }

  /**
   * Finds the objects that show a person and are missing in the person's structures.
   *
   * @param nodes the structures of the source
   * @param written those of the export
   */
  findMissing(
    source: string | null,
    nodes: readonly GedcomStructure[],
    id: string,
    written: readonly GedcomStructure[],
  ): { portrait: GedcomStructure[]; others: GedcomStructure[] } {
    const shown = source === null ? [] : this.#findAllFiles(source, nodes)
    const items = new Set(shown.flatMap(({ item }) => item?.id ?? []))
    const media = new Set(shown.map((each) => each.media.id))
    const portraitId = this.#loaded.portraits.get(id) ?? null
    const portrait = portraitId !== null && media.has(portraitId) ? [] : this.getReferences(portraitId)
    const others = this.#getItems(id)
      .filter((item) => !items.has(item.id))
      .map((item) => this.#byItem.get(item.id))
      .filter((node) => node !== undefined)
    if (others.length === 0) return { portrait, others }
    const pointers = new Set(findObjects(removeHidden(written)).xrefs.map((xref) => `@${xref}@`))
    const isWritten = (node: GedcomStructure) => node === portrait[0] || pointers.has(node[1] ?? '')
    return { portrait, others: [...new Set(others)].filter((node) => !isWritten(node)) }
  }

  /** Makes the mark that none of a person's photos is the portrait. */
  makeNoPortraitMark(
    source: string | null,
    nodes: readonly GedcomStructure[],
    id: string,
  ): GedcomStructure[] {
    if (!this.#exported || this.#loaded.portraits.has(id)) return []
    const shown = source === null ? [] : nodes.filter(([tag]) => tag === 'OBJE')
    const isShown =
      shown.some((node) =>
        this.#getFilesAt(source ?? '', node).some(({ media }) => media.kind === 'photo'),
      ) || this.#getItems(id).some(({ media_id }) => this.#loaded.media.get(media_id)?.kind === 'photo')
    return isShown ? [[customTags.portrait, 'N']] : []
  }

  #people: Map<string, Item[]> | null = null

  #getItems(person: string): readonly Item[] {
    if (!this.#people) {
      this.#people = new Map()
      for (const item of this.#loaded.items) {
        for (const { person_id } of this.#loaded.peopleOf.get(item.id) ?? []) {
          const personItems = this.#people.get(person_id)
          if (personItems) personItems.push(item)
          else this.#people.set(person_id, [item])
        }
      }
    }
    return this.#people.get(person) ?? []
  }

  #addReference({ media, item }: Pick<ShownMedia, 'media' | 'item'>, showing: ObjectReference): void {
    if (item && !this.#byItem.has(item.id)) this.#byItem.set(item.id, showing)
    if (!this.#byMedia.has(media.id)) this.#byMedia.set(media.id, showing)
  }

  #findPath(source: string, { path }: ObjectFile): string {
    return findArchivePath(path, (known) => this.#imported.has(`${source} ${known}`))
  }

  /** Finds the media file and item for a file of a source. */
  #findFile(source: string, file: ObjectFile): ShownMedia | null {
    const row = this.#imported.get(`${source} ${this.#findPath(source, file)}`)
    const item = this.#items.get(row?.item_id ?? '') ?? null
    const media = this.#loaded.media.get(item?.media_id ?? row?.media_id ?? '')
    return row && media ? { row, item, media } : null
  }

  #findFiles(source: string, files: readonly ObjectFile[]): ShownMedia[] {
    return files.flatMap((file) => this.#findFile(source, file) ?? [])
  }

  #getFilesAt(source: string, node: GedcomStructure): readonly ShownMedia[] {
    const xref = node[1] ? getPointerTarget(node[1]) : null
    if (xref !== null) return this.#byRecord.get(`${source} ${xref}`) ?? []
    return this.#findFiles(source, parseFiles(getSubstructures(node)))
  }

  #findAllFiles(source: string, nodes: readonly GedcomStructure[]): ShownMedia[] {
    const { xrefs, files } = findObjects(nodes)
    return [
      ...[...new Set(xrefs)].flatMap((xref) => this.#byRecord.get(`${source} ${xref}`) ?? []),
      ...this.#findFiles(source, files),
    ]
  }

  #removeDeleted(
    source: string,
    nodes: readonly GedcomStructure[],
    person: string,
  ): readonly GedcomStructure[] {
    const isRemoved = (node: GedcomStructure) => {
      const items = this.#getFilesAt(source, node).filter(({ item }) => item !== null)
      return items.length > 0 && items.every((shown) => this.#wasPersonRemoved(shown, person))
    }
    if (!this.#findAllFiles(source, nodes).some((shown) => this.#wasPersonRemoved(shown, person)))
      return nodes
    return nodes.flatMap((node): GedcomStructure[] => {
      if (node[0] === 'OBJE') return isRemoved(node) ? [] : [node]
      return [
        makeStructure(node[0], node[1] ?? null, this.#removeDeleted(source, getSubstructures(node), person)),
      ]
    })
  }

  readonly #removedPeople = new Map<SourceMediaRow, ReadonlySet<string>>()

  /** The people whom an imported item showed and who were removed from the item here. */
  #getRemovedPeople({ item, row }: ShownMedia): ReadonlySet<string> {
    let removed = this.#removedPeople.get(row)
    if (!removed) {
      const people = new Set(item && this.#loaded.peopleOf.get(item.id)?.map(({ person_id }) => person_id))
      const imported = item ? parseList(parseColumns(row.base)['member_ids']) : []
      removed = new Set(imported.filter((id) => !people.has(id)))
      this.#removedPeople.set(row, removed)
    }
    return removed
  }

  #wasPersonRemoved(shown: ShownMedia, person: string): boolean {
    return this.#getRemovedPeople(shown).has(person)
  }

  #updateObject(source: string, sub: readonly GedcomStructure[]): readonly GedcomStructure[] | null {
    return updateObject(sub, (file) => this.#getCurrentFile(source, file))
  }

  #getCurrentFile(source: string, file: ObjectFile): CurrentFile | 'deleted' | null {
    const key = this.#findPath(source, file)
    if (!this.#imported.has(`${source} ${key}`)) return null
    const shown = this.#findFile(source, file)
    if (!shown) return 'deleted'
    const { media, item, row } = shown
    const isKept = media.folder === exportOnlyFolder
    if (!item && !isKept && !this.#images.has(media.id)) return 'deleted'
    const isSame = media.id === row.media_id
    const path = this.#exported?.getPath(media, isSame ? key : undefined) ?? key
    // In an archive, the path must match the archived file; a GEDCOM file alone keeps the original path.
    const isOriginalPath = path === key && (!this.#exported || isSafePath(file.path))
    return {
      path: isOriginalPath ? file.path : path,
      form: isSame
        ? null
        : getFormat({ fileName: media.file_name, mimeType: media.mime_type }, this.#version),
      details: item && getItemDetails(item, media.kind, file.details),
      inArchives: item !== null || (isKept && file.inArchives),
    }
  }
}
