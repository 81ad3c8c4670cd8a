/** The paths of media files in GEDCOM records and archives (.gdz). */
import { decodeCodePage } from '#shared/genealogy/gedcom/gedcom-codepages.ts'

/** No program writes longer paths, and normalizing them would take too long. */
const maxPathLength = 2000

export function isPathTooLong(path: string): boolean {
  return path.length > maxPathLength
}

/** Normalizes a path for comparison: removes scheme, escapes and leading slashes. */
export function normalizeArchivePath(text: string): string {
  const local = text
    .trim()
    .replace(/^file:\/*/i, '')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
  return decodePath(local).normalize('NFC')
}

/** Whether a path begins at the root of a disk, as programs write the paths of files that they have unpacked. */
function isAbsolute(path: string): boolean {
  return /^(?:file:|[/\\]|[a-z]:[/\\])/i.test(path.trim())
}

/** Folders of an export, with some room: a stranger's file may have hundreds. */
const mostFolders = 20

/** The ends of a path that have a folder, without the path itself, the longest first: "b/c.jpg" of "a/b/c.jpg". */
export function listPathEnds(path: string): string[] {
  const ends: string[] = []
  let slash = path.lastIndexOf('/')
  while (slash > 0 && ends.length < mostFolders) {
    slash = path.lastIndexOf('/', slash - 1)
    // A slice shares the characters of the path: an archive has many paths.
    if (slash >= 0) ends.push(path.slice(slash + 1))
  }
  return ends.reverse()
}

/**
 * The normalized path of a file. A complete path that ends with a known path in a folder is that one: a desktop program names
 * the files of an unpacked export by their complete paths.
 */
export function findArchivePath(text: string, isKnown: (path: string) => boolean): string {
  const path = normalizeArchivePath(text)
  if (isKnown(path) || !isAbsolute(text)) return path
  return listPathEnds(path).find((end) => isKnown(end)) ?? path
}

/** Percent escapes are of UTF-8, or of the code page of an older Windows. */
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([89a-f][0-9a-f])/gi, (_, byte: string) =>
      decodeCodePage(Uint8Array.of(Number.parseInt(byte, 16)), 'CP1252'),
    )
  }
}

/** The file name in a path without its extension, as a default title. */
export function getTitleFromPath(path: string): string {
  const name = normalizeArchivePath(path).split('/').at(-1) || path
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || name
}

/** Whether a path is safe in an archive: relative and inside the archive on every system. */
export function isSafePath(path: string): boolean {
  if (/^[/\\]|^[a-z]:|[\p{Cc}\\]/iu.test(path) || /\.ged$/i.test(path)) return false
  return path !== '' && !path.split('/').some((part) => part === '' || part === '.' || part === '..')
}

/**
 * Makes a function that finds free paths: the path itself, or the path with a number before its extension. It remembers the last
 * number of each path in any letter case, because an archive may have many files of one name. A taken path must stay taken.
 */
export function freePathFinder(isTaken: (path: string) => boolean): (path: string) => string {
  const lastNumbers = new Map<string, number>()
  return (path) => {
    if (!isTaken(path)) return path
    const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]*)$/s.exec(path) ?? []
    const name = (n: number) => `${stem}-${n}${ending}`
    const anyCase = path.toLowerCase()
    let number = lastNumbers.get(anyCase) ?? 2
    while (isTaken(name(number))) number += 1
    lastNumbers.set(anyCase, number)
    return name(number)
  }
}

/** Gives out unique paths in an archive that need no escapes. */
export class ArchiveNames {
  readonly #taken = new Set<string>()
  readonly #findFreePath = freePathFinder((path) => this.isTaken(path))

  /** Marks the path of an imported file as in use. */
  reserve(path: string): void {
    this.#taken.add(path.toLowerCase())
  }

  isTaken(path: string): boolean {
    return this.#taken.has(path.toLowerCase())
  }

  create(fileName: string): string {
    const plain =
      fileName
        .normalize('NFKD')
        .replace(/[^A-Za-z0-9._-]+/g, '_')
        .replace(/^[._]+/, '') || 'file'
    const path = this.#findFreePath(`media/${plain}`)
    this.reserve(path)
    return path
  }
}
