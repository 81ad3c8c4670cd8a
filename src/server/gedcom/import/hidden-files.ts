/** Finds the files that this or another family tree has hidden before: the import reads their objects as hidden ones. */
import type { Db } from '#server/db/open.ts'
import type { GedcomStructure, GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { matchArchiveFiles } from '../archive/archive-files.ts'
import { hashArchive } from '../archive/hash-archive.ts'
import type { FileContent } from '../archive/read-content.ts'
import { loadHidingSources, loadItemTitles, loadStoredFiles, type StoredFile } from '../hidden-files.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { restrictedBefore, restrictedElsewhere } from '../structures/note-texts.ts'
import { listObjectPaths, restrictObject, restrictObjects } from '../structures/restrict-objects.ts'
import { indexRecordIds, type KnownFiles, listKnownFiles, loadKnownFiles } from './known-files.ts'

interface HiddenFilesInput {
  /** The path of the .ged or .gdz file. */
  path: string
  content: FileContent
  plan: ImportPlan
  /** Whether relatives may see what the file no longer restricts. */
  mayLift: boolean
}

/** What a family tree has hidden: the keys of files. A key is the hash of the bytes, or a path in the new version. */
class Secrets {
  readonly #all: ReadonlySet<string>
  readonly #byRecord: ReadonlyMap<string, ReadonlySet<string>>

  constructor({ hidden, hiddenOf }: KnownFiles, listKeys: (path: string) => readonly string[]) {
    const toKeys = (paths: Iterable<string>) => new Set([...paths].flatMap(listKeys))
    this.#all = toKeys(hidden)
    this.#byRecord = new Map(Array.from(hiddenOf, ([id, paths]) => [id, toKeys(paths)]))
  }

  isHidden(keys: readonly string[]): boolean {
    return keys.some((key) => this.#all.has(key))
  }

  /** Whether the person or union does not show the file, which others may show. */
  isHiddenOf(id: string, keys: readonly string[]): boolean {
    const own = this.#byRecord.get(id)
    return own !== undefined && !this.isHidden(keys) && keys.some((key) => own.has(key))
  }

  hidesOf(id: string): boolean {
    return this.#byRecord.has(id)
  }
}

interface Source {
  isOwn: boolean
  known: KnownFiles
  findStored: (path: string) => StoredFile | undefined
}

async function loadSource(db: Db, sourceId: string, isOwn: boolean): Promise<Source> {
  const known = await loadKnownFiles(db, sourceId)
  const stored = await loadStoredFiles(db, sourceId)
  const matched = matchArchiveFiles([...stored.keys()], [...known.all])
  return { isOwn, known, findStored: (path) => stored.get(matched.get(path) ?? '') }
}

/** The sizes of the stored files that a source hides, in bytes. */
function listHiddenSizes({ known, findStored }: Source): number[] {
  const paths = new Set(known.hidden)
  for (const own of known.hiddenOf.values()) for (const path of own) paths.add(path)
  return [...paths].flatMap((path) => findStored(path)?.size ?? [])
}

const toHashKey = (hash: string) => `bytes ${hash}`
const toPathKey = (path: string) => `path ${path}`

function listKeys(text: string | null | undefined, toKey: (text: string) => string): string[] {
  return text ? [toKey(text)] : []
}

/** The hashes of files in the tree, by path, as far as hidden files may have the same. */
async function findHashes(
  path: string,
  sources: readonly Source[],
  paths: readonly string[],
): Promise<Map<string, string>> {
  const sizes = new Set(sources.flatMap(listHiddenSizes))
  if (sizes.size === 0) return new Map()
  const hashes = await hashArchive(path, sizes)
  const matched = [...matchArchiveFiles([...hashes.keys()], paths)]
  return new Map(matched.flatMap(([own, file]) => (hashes.get(file) ? [[own, hashes.get(file) ?? '']] : [])))
}

/** The paths of the new version that were shown before: by the same path, or with the same bytes. */
function findShown(
  stored: ReadonlyMap<string, StoredFile>,
  paths: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Set<string> {
  const shown = [...stored].filter(([, { isShown }]) => isShown)
  const [names, bytes] = [
    new Set(shown.map(([name]) => name)),
    new Set(shown.map(([, { sha256 }]) => sha256)),
  ]
  return new Set(paths.filter((path) => names.has(path) || bytes.has(hashes.get(path) ?? '')))
}

/** Warns of archive items that the file hides now: relatives may know them, and only an administrator removes them. */
export async function warnOfShownFiles(
  db: Db,
  content: FileContent,
  plan: ImportPlan,
): Promise<GedcomWarning[]> {
  const titles = await loadItemTitles(db, plan.sourceId)
  if (titles.size === 0) return []
  const { hidden } = await listKnownFiles(content, plan)
  const shown = new Set(matchArchiveFiles([...titles.keys()], [...hidden]).values())
  return [...shown].map((path) => ({
    line: 0,
    message: `The file hides “${titles.get(path)}” now, which stays in the archives: remove it there if relatives should not see it.`,
  }))
}

export class HiddenFiles {
  readonly #now: KnownFiles
  readonly #before: readonly Secrets[]
  readonly #elsewhere: readonly Secrets[]
  readonly #listKeys: (path: string) => readonly string[]
  /** What this file showed before stays shown, whatever another file hides. */
  readonly #shown: ReadonlySet<string>
  readonly #stillHidden = new Set<string>()
  /** The paths that the file has hidden in any version, for the next one. */
  readonly remembered: readonly string[]

  private constructor(
    now: KnownFiles,
    sources: readonly Source[],
    hashes: ReadonlyMap<string, string>,
    paths: readonly string[],
    shown: ReadonlySet<string>,
  ) {
    const toSecrets = ({ isOwn, known, findStored }: Source) => {
      const matched = isOwn ? matchArchiveFiles(paths, [...known.all]) : new Map<string, string>()
      return new Secrets(known, (path) => [
        ...listKeys(findStored(path)?.sha256, toHashKey),
        ...listKeys(matched.get(path), toPathKey),
      ])
    }
    const [own = [], others = []] = [true, false].map((isOwn) => sources.filter((one) => one.isOwn === isOwn))
    this.#before = own.map(toSecrets)
    this.#elsewhere = others.map(toSecrets)
    this.#listKeys = (path) => [...listKeys(hashes.get(path), toHashKey), toPathKey(path)]
    this.#now = now
    this.#shown = shown
    this.remembered = own.flatMap(({ known }) => [...known.hidden])
  }

  /** Null where neither this nor another file has hidden something. */
  static async load(db: Db, { path, content, plan, mayLift }: HiddenFilesInput): Promise<HiddenFiles | null> {
    const ids = (await loadHidingSources(db)).filter((id) => !(mayLift && id === plan.sourceId))
    if (ids.length === 0) return null
    const sources: Source[] = []
    for (const id of ids) sources.push(await loadSource(db, id, id === plan.sourceId))
    const now = await listKnownFiles(content, plan)
    const paths = [...now.all]
    const hashes = await findHashes(path, sources, paths)
    const shown = findShown(await loadStoredFiles(db, plan.sourceId), paths, hashes)
    return new HiddenFiles(now, sources, hashes, paths, shown)
  }

  /** How many files that the file no longer hides stay hidden. Call it after {@link restrict}. */
  get stillHidden(): number {
    return this.#stillHidden.size
  }

  /** @param isHidden decides for one family tree that has hidden something */
  #find(
    path: string,
    isHidden: (secrets: Secrets, keys: readonly string[]) => boolean,
  ): GedcomStructure | null {
    const keys = this.#listKeys(path)
    if (this.#before.some((secrets) => isHidden(secrets, keys))) {
      this.#stillHidden.add(path)
      return restrictedBefore
    }
    const isElsewhere = !this.#shown.has(path) && this.#elsewhere.some((secrets) => isHidden(secrets, keys))
    return isElsewhere ? restrictedElsewhere : null
  }

  /** The restriction of a file, wherever it stands; null where the file has its own. */
  #findRestriction(path: string): GedcomStructure | null {
    if (this.#now.hidden.has(path)) return null
    return this.#find(path, (secrets, keys) => secrets.isHidden(keys))
  }

  /** The restriction of a file with a person or union: others may show it. */
  #findRestrictionOf(id: string, path: string): GedcomStructure | null {
    if (this.#now.hidden.has(path) || this.#now.hiddenOf.get(id)?.has(path)) return null
    return this.#find(path, (secrets, keys) => secrets.isHiddenOf(id, keys))
  }

  /** The content with restrictions of the objects that stay hidden; the same content where there are none. */
  restrict(content: FileContent, plan: ImportPlan): FileContent {
    const { file } = content
    const objects = new Map(
      file.records.flatMap(({ tag, xref, sub }) =>
        tag === 'OBJE' && xref !== null ? [[xref, listObjectPaths(sub)]] : [],
      ),
    )
    let isChanged = false
    const mark = <T extends object>(one: T, before: unknown, after: unknown, changed: () => T): T => {
      if (before === after) return one
      isChanged = true
      return changed()
    }
    const find = (path: string) => this.#findRestriction(path)
    const restrictNodes = (nodes: readonly GedcomStructure[], id: string | null) => {
      const hidesOwn =
        id !== null && [...this.#before, ...this.#elsewhere].some((secrets) => secrets.hidesOf(id))
      if (!hidesOwn) return restrictObjects(nodes, find, () => null)
      return restrictObjects(
        nodes,
        (path) => find(path) ?? this.#findRestrictionOf(id, path),
        // A restricted record needs no restriction of the pointers to it.
        (xref) =>
          objects
            .get(xref)
            ?.map((path) => this.#findRestrictionOf(id, path))
            .find(Boolean) ?? null,
      )
    }
    const idOf = indexRecordIds(plan)
    const restrictOwner = <T extends { xref: string; structures: readonly GedcomStructure[] }>(
      one: T,
      findId: (xref: string) => string | null,
    ): T => {
      const structures = restrictNodes(one.structures, findId(one.xref))
      return mark(one, one.structures, structures, () => ({ ...one, structures }))
    }
    const restricted: FileContent = {
      file: {
        ...file,
        people: file.people.map((one) => restrictOwner(one, idOf.person)),
        unions: file.unions.map((one) => restrictOwner(one, idOf.union)),
        records: file.records.map((one) => {
          const sub = one.tag === 'OBJE' ? restrictObject(one.sub, find) : restrictNodes(one.sub, null)
          return mark(one, one.sub, sub, () => ({ ...one, sub }))
        }),
      },
      events: content.events.map((one) => {
        const objects = restrictNodes(one.objects, idOf.event(one))
        return mark(one, one.objects, objects, () => ({ ...one, objects }))
      }),
    }
    return isChanged ? restricted : content
  }
}
