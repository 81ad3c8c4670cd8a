/** Finds the files of an archive by the paths that other programs write: complete, relative, or a file name alone. */
import type { ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import * as limits from '#shared/limits.ts'
import { freePathFinder, isPathTooLong, listPathEnds, normalizeArchivePath } from './archive-paths.ts'

/** In any letter case, as on Windows, and without steps to other folders, which an archive does not have. */
function fold(file: string): string {
  const folders: string[] = []
  for (const part of file.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '' && part !== '.') folders.push(part)
  }
  return folders.join('/').toLowerCase()
}

function getName(file: string): string {
  return fold(file).split('/').at(-1) ?? ''
}

/** The files by the texts that each of them has: two of a text, which are several. */
function indexBy(files: readonly string[], listTexts: (file: string) => readonly string[]) {
  const index = new Map<string, string[]>()
  for (const file of files)
    for (const text of listTexts(file)) {
      const known = index.get(text)
      if (!known) index.set(text, [file])
      else if (known.length === 1) known.push(file)
    }
  return (text: string): readonly string[] => index.get(text) ?? []
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
  const match = (find: (one: string) => readonly string[], canShare: boolean) => {
    const taken = new Set(canShare ? [] : matched.values())
    for (const one of wanted) {
      if (matched.has(one)) continue
      const [file, ...others] = find(one)
      if (file !== undefined && others.length === 0 && !taken.has(file)) matched.set(one, file)
    }
  }
  const byPath = indexBy(files, (file) => [fold(file)])
  const byEnd = indexBy(files, (file) => listPathEnds(fold(file)))
  match((one) => byPath(fold(one)), false)
  match((one) => {
    const folded = fold(one)
    return [...(folded.includes('/') ? byEnd(folded) : []), ...listPathEnds(folded).flatMap(byPath)]
  }, true)
  const left = wanted.filter((one) => !matched.has(one))
  const byName = indexBy(files, (file) => [getName(file)])
  const leftByName = indexBy(left, (one) => [getName(one)])
  match((one) => (leftByName(getName(one)).length === 1 ? byName(getName(one)) : []), false)
  return matched
}

/** Describes the files of an archive that are left out because their path is too long. */
export function describeLongPaths({ entries }: ZipReader): { path: string; message: string }[] {
  return entries
    .filter(({ name }) => isPathTooLong(name))
    .map(({ name }) => ({
      path: `${name.slice(0, limits.textLength.fileName)}…`,
      message: 'The name of this file with its folders is too long. Please shorten it.',
    }))
}

/** Indexes the files of an archive by unique normalized path, without those whose path is too long. */
export function indexArchiveFiles(zip: ZipReader): Map<string, ZipEntry> {
  const files = new Map<string, ZipEntry>()
  const findFreePath = freePathFinder((path) => files.has(path))
  for (const entry of zip.entries) {
    if (isPathTooLong(entry.name)) continue
    if (/\.ged$|^__MACOSX\/|(^|\/)\.DS_Store$/i.test(entry.name)) continue
    files.set(findFreePath(normalizeArchivePath(entry.name)), entry)
  }
  return files
}
