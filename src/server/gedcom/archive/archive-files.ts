/** Finds the files of an archive by the paths that other programs write: complete, relative, or a file name alone. */
import path from 'node:path'
import type { ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import { freePathFinder, normalizeArchivePath } from './archive-paths.ts'

/** In any letter case, as on Windows, and without steps to other folders, which an archive does not have. */
function fold(file: string): string {
  return path.posix
    .normalize(file)
    .replace(/^(?:\.\.\/)+/, '')
    .toLowerCase()
}

function getName(file: string): string {
  return path.posix.basename(fold(file))
}

/** Whether a path of folders and a file name is the end of another. */
function isEnd(end: string, complete: string): boolean {
  return end.includes('/') && complete.endsWith(`/${end}`)
}

/**
 * Matches the paths in a family tree to the files of an archive: the same path, else the same in another letter case, else the
 * only one where one path is the end of the other, else the only file of that name. A name alone decides only where a single
 * path of the tree is left that has it: a missing picture is better than one of somebody else.
 *
 * @param files the normalized paths in the archive
 * @param wanted the normalized paths in the tree
 * @returns the file of each wanted path that has one
 */
export function matchArchiveFiles(files: readonly string[], wanted: readonly string[]): Map<string, string> {
  const all = new Set(files)
  const matched = new Map(wanted.filter((one) => all.has(one)).map((one) => [one, one]))
  const byName = Map.groupBy(files, getName)
  const match = (isMatch: (file: string, one: string) => boolean, canShare: boolean) => {
    const taken = new Set(canShare ? [] : matched.values())
    for (const one of wanted) {
      if (matched.has(one)) continue
      const found = byName.get(getName(one))?.filter((file) => isMatch(fold(file), fold(one)))
      const [file, ...others] = found ?? []
      if (file !== undefined && others.length === 0 && !taken.has(file)) matched.set(one, file)
    }
  }
  match((file, one) => file === one, false)
  match((file, one) => isEnd(file, one) || isEnd(one, file), true)
  const left = Map.groupBy(
    wanted.filter((one) => !matched.has(one)),
    getName,
  )
  match((file) => left.get(getName(file))?.length === 1, false)
  return matched
}

/** Indexes the files of an archive by unique normalized path. */
export function indexArchiveFiles(zip: ZipReader): Map<string, ZipEntry> {
  const files = new Map<string, ZipEntry>()
  const findFreePath = freePathFinder((path) => files.has(path))
  for (const entry of zip.entries) {
    if (/\.ged$|^__MACOSX\/|(^|\/)\.DS_Store$/i.test(entry.name)) continue
    files.set(findFreePath(normalizeArchivePath(entry.name)), entry)
  }
  return files
}
