/** Reads which citations, participants and parts of facts and sources a version of a file hides, and which it tells. */
import { findText } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import { getPointerTarget, isPointer, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { participantTags } from '#shared/genealogy/gedcom/gedcom-participants.ts'
import {
  getPlaceholderTag,
  getSubstructures,
  isHidden,
  restrictionTags,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { normalizeNote } from '../structures/note-texts.ts'

/** Names what a pointer means in both versions of the file. */
export type NameTarget = (kind: 'source' | 'repository' | 'person', xref: string) => string

export const nameByXref: NameTarget = (kind, xref) => `${kind} ${xref}`

function getEntryKind(tag: string): Parameters<NameTarget>[0] | null {
  if (tag === 'SOUR') return 'source'
  if (tag === 'REPO') return 'repository'
  return Object.hasOwn(participantTags, tag) ? 'person' : null
}

const tagsOfRestrictions: readonly string[] = restrictionTags

/** All that an entry tells besides its restriction. */
export function formatEntry(target: string, sub: readonly GedcomStructure[]): string {
  return JSON.stringify([target, sub.filter(([tag]) => !tagsOfRestrictions.includes(tag))])
}

/** What the import finds again in other ways. */
const foundElsewhere: ReadonlySet<string> = new Set(['NOTE', 'OBJE', 'PEDI'])

/** A part of a fact, citation or source by its text: an address, a page. */
function findPart([tag, value = null, sub = []]: GedcomStructure): string | null {
  const name = getPlaceholderTag([tag]) ?? tag
  if (foundElsewhere.has(name) || tagsOfRestrictions.includes(name)) return null
  if (value !== null) return isPointer(value) ? null : `${name}: ${normalizeNote(toText(value))}`
  return formatEntry(name, sub)
}

/** What a citation, a participant or the link to a repository names, and what other parts tell; null for what is found elsewhere. */
export function findTarget(node: GedcomStructure, name: NameTarget): string | null {
  const [tag, value = null, sub = []] = node
  const kind = getEntryKind(tag)
  if (kind === null) return findPart(node)
  const xref = getPointerTarget(value ?? '')
  if (xref !== null && xref !== 'VOID') return name(kind, xref)
  const words = value === null || isPointer(value) ? (findText(sub, 'PHRASE') ?? '') : toText(value)
  return `${kind}: ${normalizeNote(words)}`
}

/** What a version of a record hides, with how often and all that these entries tell, and what it does not hide. */
export interface KnownEntries {
  hidden: Map<string, { count: number; entries: Set<string> }>
  told: Set<string>
}

/** Whether a structure of a person or union is a citation or participant of the whole record; all others are facts and names. */
export function isEntry([tag]: GedcomStructure): boolean {
  return getEntryKind(tag) !== null
}

export function readKnownEntries(
  structures: readonly GedcomStructure[],
  name: NameTarget,
  mayBe: (node: GedcomStructure) => boolean = () => true,
  known: KnownEntries = { hidden: new Map(), told: new Set() },
): KnownEntries {
  for (const node of structures) {
    const sub = getSubstructures(node)
    const target = mayBe(node) ? findTarget(node, name) : null
    if (target !== null) {
      const entry = formatEntry(target, sub)
      if (isHidden(sub)) {
        const { count, entries } = known.hidden.get(target) ?? { count: 0, entries: new Set() }
        known.hidden.set(target, { count: count + 1, entries: entries.add(entry) })
      } else known.told.add(entry)
    }
    if (!isHidden(sub)) readKnownEntries(sub, name, undefined, known)
  }
  return known
}
