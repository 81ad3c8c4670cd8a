/** Finds the records of a file that only some of its people and families name. */
import { isPathTooLong, normalizeArchivePath } from '../archive/archive-paths.ts'

/** A pointer in the JSON of structures; placeholders for values have a sign after the first at sign. */
const pointer = /"@([^"@#][^"@]*)@"/g

export interface NamedRecord {
  xref: string | null
  /** The record with its structures. */
  json: string
}

/** The cross-references that JSON of structures names. */
export function findPointers(json: string): string[] {
  return Array.from(json.matchAll(pointer), ([, xref = '']) => xref)
}

/** Paths that are too long for a file need not match; a character of a path may be an escape of six characters. */
const filePath = /\["FILE",("(?:[^"\\]|\\.){0,12000}")/g

/** The normalized paths of the files that JSON of structures names. */
export function findFiles(json: string): string[] {
  return Array.from(json.matchAll(filePath), ([, path = '""']) => String(JSON.parse(path)))
    .filter((path) => !isPathTooLong(path))
    .map(normalizeArchivePath)
}

function indexPointers(records: readonly NamedRecord[]): Map<string, readonly string[]> {
  return new Map(
    records.flatMap(({ xref, json }): [string, string[]][] =>
      xref === null ? [] : [[xref, findPointers(json)]],
    ),
  )
}

/** The records that these pointers lead to, directly or through other records. */
export function findNamedRecords(records: readonly NamedRecord[], pointers: Iterable<string>): NamedRecord[] {
  const found = followPointers(indexPointers(records), pointers)
  return records.filter(({ xref }) => xref !== null && found.has(xref))
}

/** The cross-references of all records that these pointers lead to, directly or through other records. */
function followPointers(
  byXref: ReadonlyMap<string, readonly string[]>,
  pointers: Iterable<string>,
): Set<string> {
  const found = new Set<string>()
  const waiting = [...pointers]
  for (let xref = waiting.pop(); xref !== undefined; xref = waiting.pop()) {
    const further = byXref.get(xref)
    if (!further || found.has(xref)) continue
    found.add(xref)
    waiting.push(...further)
  }
  return found
}

/**
 * Finds the records that `own` names, directly or through other records, and that nothing else names. Records that nobody
 * names belong to the file.
 * @param own the cross-references that some people and families name
 * @param others those that the others name
 */
export function findOwnRecords(
  records: readonly NamedRecord[],
  own: Iterable<string>,
  others: Iterable<string>,
): Set<string> {
  const named = records.map(({ xref, json }) => ({ xref, pointers: findPointers(json) }))
  const byXref = new Map(named.flatMap(({ xref, pointers }) => (xref === null ? [] : [[xref, pointers]])))
  const reached = followPointers(byXref, own)
  if (reached.size === 0) return reached
  const ofFile = named.flatMap(({ xref, pointers }) => (xref === null || !reached.has(xref) ? pointers : []))
  const used = followPointers(byXref, [...others, ...ofFile])
  return new Set([...reached].filter((xref) => !used.has(xref)))
}
