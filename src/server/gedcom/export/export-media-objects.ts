/** The multimedia objects of an export: those that imports have brought, as they are here now, and those made here. */

import type { MediaRow } from '#server/media/media.store.ts'
import { keptFolder } from '#server/media/storage/media-store.ts'
import { getCategoryForMediaKind } from '#shared/archive-categories.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { isSafePath, normalizeArchivePath } from '../archive/archive-paths.ts'
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
import type { XrefRegistry } from './export-xrefs.ts'
import { ExportedFiles } from './exported-files.ts'

type Loaded = Awaited<ReturnType<typeof loadExportMedia>>
type Item = Loaded['items'][number]

function parseList(json: unknown): string[] {
  const list: unknown = typeof json === 'string' ? JSON.parse(json) : []
  return Array.isArray(list) ? list.map(String) : []
}

function getItemDetails(item: Item, kind: MediaRow['kind'], said: ObjectFile['details'] | null): FileDetails {
  const category = archiveCategory.catch('Family Events').parse(item.category)
  const isImplied = said !== null && said.category === null && category === getCategoryForMediaKind(kind)
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

/** What a place in a tree shows: the medium, and the item that it is. */
interface ShownMedia {
  media: MediaRow
  item: Item | null
  row: SourceMediaRow
}

/** How an object is shown once more: a pointer to its record or, of one that has none, the object itself. */
type ObjectReference = GedcomStructure

export class ExportMediaObjects {
  readonly #loaded: Loaded
  readonly #version: GedcomVersion
  readonly #exported: ExportedFiles | null
  readonly #items: ReadonlyMap<string, Item>
  readonly #brought: ReadonlyMap<string, SourceMediaRow>
  readonly #pictures: ReadonlySet<string>
  /** What the records of the sources show, by source and cross-reference. */
  readonly #byRecord = new Map<string, ShownMedia[]>()
  readonly #gone = new Set<string>()
  readonly #byItem = new Map<string, ObjectReference>()
  readonly #byMedium = new Map<string, ObjectReference>()

  /** @param withFiles whether the files go along: objects of our own are written only then */
  constructor(loaded: Loaded, version: GedcomVersion, withFiles: boolean) {
    this.#loaded = loaded
    this.#version = version
    this.#exported = withFiles ? new ExportedFiles() : null
    this.#items = new Map(loaded.items.map((item) => [item.id, item]))
    this.#brought = new Map(loaded.brought.map((row) => [`${row.source_id} ${row.path}`, row]))
    this.#pictures = new Set([...loaded.pictures, ...loaded.portraits.values()])
  }

  /** All files that go along, by their path in the archive. */
  get files(): ReadonlyMap<string, MediaRow> {
    return this.#exported?.files ?? new Map()
  }

  /** A record of a source as it is here now; null where its files were removed here. */
  record(source: string, record: GedcomRecord): GedcomRecord | null {
    if (record.tag !== 'OBJE') return { ...record, sub: this.updateStructures(source, record.sub) }
    const sub = this.#object(source, record.sub)
    if (sub === null) {
      this.#gone.add(`${source} ${record.xref}`)
      return null
    }
    this.#byRecord.set(`${source} ${record.xref}`, this.#shownBy(source, parseFiles(record.sub)))
    return { ...record, sub }
  }

  /** Remembers under which cross-reference a record of a source goes out. */
  registerXref(source: string, xref: string, name: string): void {
    const pointer: ObjectReference = ['OBJE', `@${name}@`]
    for (const shown of this.#byRecord.get(`${source} ${xref}`) ?? []) this.#tell(shown, pointer)
  }

  /** Kept structures with their objects as they are here now. Records come before these. */
  updateStructures(source: string, nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
    if (findObjects(nodes).xrefs.length + findObjects(nodes).files.length === 0) return nodes
    return nodes.flatMap((node): GedcomStructure[] => {
      const [tag, value = null] = node
      if (tag !== 'OBJE')
        return [makeStructure(tag, value, this.updateStructures(source, getSubstructures(node)))]
      const xref = value ? getPointerTarget(value) : null
      if (xref !== null) return this.#gone.has(`${source} ${xref}`) ? [] : [node]
      const sub = this.#object(source, getSubstructures(node))
      if (sub === null) return []
      const made = makeStructure(tag, value, sub)
      for (const shown of this.#shownBy(source, parseFiles(getSubstructures(node)))) this.#tell(shown, made)
      return [made]
    })
  }

  /** The records of the archives' items, portraits and events' pictures that no source tells of. */
  createRecords(xrefs: XrefRegistry): GedcomRecord[] {
    if (!this.#exported) return []
    const records: GedcomRecord[] = []
    const add = (mediaId: string, item: Item | null) => {
      const media = this.#loaded.media.get(mediaId)
      if (!media) return
      const path = this.#exported?.getPath(media) ?? ''
      const words = item && getItemDetails(item, media.kind, null)
      const known = { path, fileName: media.file_name, mimeType: media.mime_type, words }
      const record = makeObjectRecord(xrefs.create('O'), known, this.#version)
      records.push(record)
      this.#tell({ media, item }, ['OBJE', `@${record.xref}@`])
    }
    for (const item of this.#loaded.items) if (!this.#byItem.has(item.id)) add(item.media_id, item)
    for (const id of this.#pictures) if (!this.#byMedium.has(id)) add(id, null)
    for (const { path, media_id } of this.#loaded.brought) {
      const media = this.#loaded.media.get(media_id ?? '')
      if (media?.folder === keptFolder) this.#exported.reserve(path, media)
    }
    return records
  }

  /** How a medium is shown; none where the export has it nowhere. */
  getReferences(mediaId: string | null): GedcomStructure[] {
    const showing = mediaId === null ? undefined : this.#byMedium.get(mediaId)
    return showing ? [showing] : []
  }

  /** Edited structures of a person without the objects that do not show them any more, the portrait first. */
  filterForPerson(source: string, nodes: readonly GedcomStructure[], id: string): readonly GedcomStructure[] {
    const left = this.#withoutRemoved(source, nodes, id)
    const portrait = this.#loaded.portraits.get(id)
    const objects = left.filter(([tag]) => tag === 'OBJE')
    const photos = objects.filter((node) =>
      this.#shownAt(source, node).some(({ media }) => media.kind === 'photo'),
    )
    const portraitNode = photos.find((node) =>
      this.#shownAt(source, node).some(({ media }) => media.id === portrait),
    )
    if (!portraitNode || portraitNode === photos[0]) return left
    const at = left.findIndex(([tag]) => tag === 'OBJE')
    const others = left.filter((node) => node !== portraitNode)
    return [...others.slice(0, at), portraitNode, ...others.slice(at)]
  }

  /** Objects that show a person here and not among these structures of theirs. */
  findMissing(
    source: string | null,
    nodes: readonly GedcomStructure[],
    id: string,
  ): { portrait: GedcomStructure[]; others: GedcomStructure[] } {
    const shown = source === null ? [] : this.#deepShown(source, nodes)
    const items = new Set(shown.flatMap(({ item }) => item?.id ?? []))
    const media = new Set(shown.map((each) => each.media.id))
    const portraitId = this.#loaded.portraits.get(id) ?? null
    const portrait = portraitId !== null && media.has(portraitId) ? [] : this.getReferences(portraitId)
    const others = this.#itemsOf(id)
      .filter((item) => !items.has(item.id))
      .map((item) => this.#byItem.get(item.id))
      .filter((node) => node !== undefined)
    return { portrait, others: [...new Set(others)].filter((node) => node !== portrait[0]) }
  }

  /** What tells an import that none of the pictures of a person is their portrait. */
  makeNoPortraitMark(
    source: string | null,
    nodes: readonly GedcomStructure[],
    id: string,
  ): GedcomStructure[] {
    if (!this.#exported || this.#loaded.portraits.has(id)) return []
    const shown = source === null ? [] : nodes.filter(([tag]) => tag === 'OBJE')
    const isShown =
      shown.some((node) => this.#shownAt(source ?? '', node).some(({ media }) => media.kind === 'photo')) ||
      this.#itemsOf(id).some(({ media_id }) => this.#loaded.media.get(media_id)?.kind === 'photo')
    return isShown ? [[customTags.portrait, 'N']] : []
  }

  #people: Map<string, Item[]> | null = null

  #itemsOf(person: string): readonly Item[] {
    if (!this.#people) {
      this.#people = new Map()
      for (const item of this.#loaded.items) {
        for (const { person_id } of this.#loaded.peopleOf.get(item.id) ?? []) {
          const own = this.#people.get(person_id)
          if (own) own.push(item)
          else this.#people.set(person_id, [item])
        }
      }
    }
    return this.#people.get(person) ?? []
  }

  #tell({ media, item }: Pick<ShownMedia, 'media' | 'item'>, showing: ObjectReference): void {
    if (item && !this.#byItem.has(item.id)) this.#byItem.set(item.id, showing)
    if (!this.#byMedium.has(media.id)) this.#byMedium.set(media.id, showing)
  }

  /** What is known here of a file that a source names. */
  #find(source: string, file: ObjectFile): ShownMedia | null {
    const row = this.#brought.get(`${source} ${normalizeArchivePath(file.path)}`)
    const item = this.#items.get(row?.item_id ?? '') ?? null
    const media = this.#loaded.media.get(item?.media_id ?? row?.media_id ?? '')
    return row && media ? { row, item, media } : null
  }

  #shownBy(source: string, files: readonly ObjectFile[]): ShownMedia[] {
    return files.flatMap((file) => this.#find(source, file) ?? [])
  }

  #shownAt(source: string, node: GedcomStructure): readonly ShownMedia[] {
    const xref = node[1] ? getPointerTarget(node[1]) : null
    if (xref !== null) return this.#byRecord.get(`${source} ${xref}`) ?? []
    return this.#shownBy(source, parseFiles(getSubstructures(node)))
  }

  #deepShown(source: string, nodes: readonly GedcomStructure[]): ShownMedia[] {
    const { xrefs, files } = findObjects(nodes)
    return [
      ...xrefs.flatMap((xref) => this.#byRecord.get(`${source} ${xref}`) ?? []),
      ...this.#shownBy(source, files),
    ]
  }

  #withoutRemoved(
    source: string,
    nodes: readonly GedcomStructure[],
    person: string,
  ): readonly GedcomStructure[] {
    const isRemoved = (node: GedcomStructure) => {
      const items = this.#shownAt(source, node).filter(({ item }) => item !== null)
      return items.length > 0 && items.every((shown) => this.#wasRemoved(shown, person))
    }
    if (!this.#deepShown(source, nodes).some((shown) => this.#wasRemoved(shown, person))) return nodes
    return nodes.flatMap((node): GedcomStructure[] => {
      if (node[0] === 'OBJE') return isRemoved(node) ? [] : [node]
      return [
        makeStructure(node[0], node[1] ?? null, this.#withoutRemoved(source, getSubstructures(node), person)),
      ]
    })
  }

  /** Whether the import said that an item shows a person, and somebody here has taken them out. */
  #wasRemoved({ item, row }: ShownMedia, person: string): boolean {
    if (!item || !parseList(parseColumns(row.base)['member_ids']).includes(person)) return false
    return !(this.#loaded.peopleOf.get(item.id) ?? []).some(({ person_id }) => person_id === person)
  }

  #object(source: string, sub: readonly GedcomStructure[]): readonly GedcomStructure[] | null {
    return updateObject(sub, (file) => this.#current(source, file))
  }

  #current(source: string, file: ObjectFile): CurrentFile | 'gone' | null {
    const key = normalizeArchivePath(file.path)
    if (!this.#brought.has(`${source} ${key}`)) return null
    const shown = this.#find(source, file)
    if (!shown) return 'gone'
    const { media, item, row } = shown
    const isKept = media.folder === keptFolder
    if (!item && !isKept && !this.#pictures.has(media.id)) return 'gone'
    const isSame = media.id === row.media_id
    const path = this.#exported?.getPath(media, isSame ? key : undefined) ?? key
    // An archive names what lies in it; a file alone goes on naming what it named.
    const asItCame = path === key && (!this.#exported || isSafePath(file.path))
    return {
      path: asItCame ? file.path : path,
      form: isSame
        ? null
        : getFormat({ fileName: media.file_name, mimeType: media.mime_type }, this.#version),
      details: item && getItemDetails(item, media.kind, file.details),
      inArchives: item !== null || (isKept && file.inArchives),
    }
  }
}
