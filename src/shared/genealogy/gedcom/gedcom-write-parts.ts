/** Writes the parts of facts and names: what was edited is replaced, all else stays as the file has it. */

import { writeGedcomDate } from './dates/gedcom-write-date.ts'
import { fromText } from './gedcom-line-values.ts'
import { getNoteText, isRestricted, type SharedNotes } from './gedcom-notes.ts'
import { makeStructure } from './gedcom-structures.ts'
import type { GedcomStructure, GedcomVersion } from './gedcom-types.ts'

export function writeText(tag: string, text: string | undefined): GedcomStructure[] {
  return text === undefined ? [] : [[tag, fromText(text)]]
}

export function writeDate(
  { date, phrase }: { date?: string; phrase?: string },
  version: GedcomVersion,
  tag = 'DATE',
): GedcomStructure[] {
  const line = writeGedcomDate({ date: date ?? null, phrase: phrase ?? null }, version)
  if (line === null) return []
  const sub = writeText('PHRASE', line.phrase ?? undefined)
  return [makeStructure(tag, line.value === '' ? null : fromText(line.value), sub)]
}

/** How the entries of a list are read and written. */
export interface EntryKind<T> {
  read: (node: GedcomStructure) => T | undefined
  /** What an edited entry has in common with the one of the file. */
  getKey: (entry: T) => string | undefined
  write: (entry: T) => GedcomStructure
  /** Writes an edited entry into the structure of the file, which keeps what the site does not show. */
  edit: (node: GedcomStructure, entry: T) => GedcomStructure
}

/**
 * Writes the entries of a list; those that the file has, too, stay with all that it says about them.
 *
 * @param stored without those that the site does not show
 */
export function writeEach<T>(
  entries: readonly T[],
  stored: readonly GedcomStructure[],
  { read, getKey, write, edit }: EntryKind<T>,
): GedcomStructure[] {
  const remaining = stored.flatMap((node) => {
    const entry = read(node)
    return entry === undefined ? [] : [{ node, key: getKey(entry), text: JSON.stringify(entry) }]
  })
  const take = (isMatch: (one: (typeof remaining)[number]) => boolean) => {
    const at = remaining.findIndex(isMatch)
    return at < 0 ? undefined : remaining.splice(at, 1)[0]?.node
  }
  const same = entries.map((entry) => take(({ text }) => text === JSON.stringify(entry)))
  return entries.map((entry, i) => {
    if (same[i]) return same[i]
    const edited = take(({ key }) => key === getKey(entry))
    return edited ? edit(edited, entry) : write(entry)
  })
}

/** What the site shows whatever restriction stands below: dates, places, types and pieces of names. */
const alwaysShownTags: ReadonlySet<string> = new Set([
  ...['DATE', '=DATE', '_DATE', 'PLAC', '=PLAC', 'TYPE'],
  ...['NPFX', 'GIVN', 'NICK', 'SPFX', 'SURN', 'NSFX', '_RUFNAME'],
])

/** Whether the site does not show a structure, because relatives may not see it. An export writes it as it is. */
function isUnshown(node: GedcomStructure, shared: SharedNotes): boolean {
  return !alwaysShownTags.has(node[0]) && isRestricted(node, shared)
}

/** The structures that the site shows. */
export function listShown(
  nodes: readonly GedcomStructure[],
  shared: SharedNotes,
): readonly GedcomStructure[] {
  return nodes.filter((node) => !isUnshown(node, shared))
}

/**
 * Replaces the changed parts among the structures of an imported record. What the site does not show stays.
 *
 * @param partTags the tags of each part
 * @param parts the structures of each part as they are now
 */
export function replaceParts<P extends string>(
  sub: readonly GedcomStructure[],
  partTags: Readonly<Record<P, readonly string[]>>,
  parts: Readonly<Record<P, readonly GedcomStructure[]>>,
  changed: ReadonlySet<string>,
  shared: SharedNotes,
): GedcomStructure[] {
  const isUnread = (node: GedcomStructure) =>
    isUnshown(node, shared) || (node[0] === 'NOTE' && Boolean(node[1]) && getNoteText(node, shared) === null)
  const names = (Object.keys(partTags) as P[]).filter((part) => changed.has(part))
  const remaining = new Map(names.flatMap((part) => partTags[part].map((tag) => [tag, part] as const)))
  const written = new Set<P>()
  const kept = sub.flatMap((node): readonly GedcomStructure[] => {
    const part = remaining.get(node[0])
    if (part === undefined || isUnread(node)) return [node]
    if (written.has(part)) return []
    written.add(part)
    return parts[part]
  })
  return [...kept, ...names.flatMap((part) => (written.has(part) ? [] : parts[part]))]
}
