/** Finds the marriages and migrations in a file that can become timeline events. */
import { isUsable, readEventDetail } from './gedcom-event-detail.ts'
import { toText } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { getNoteText, type SharedNotes } from './gedcom-notes.ts'
import type { PersonDraft } from './gedcom-people.ts'
import { findSubstructureValue, isHidden, toStructure } from './gedcom-structures.ts'
import type { GedcomEvent, GedcomEventDetail } from './gedcom-types.ts'
import type { UnionDraft } from './gedcom-unions.ts'

/** Whether an event has a date or a place. */
function hasDetail({ date, phrase, place }: GedcomEventDetail): boolean {
  return date !== null || phrase !== null || place !== null
}

const TYPES: Record<string, GedcomEvent['type']> = {
  MARR: 'marriage',
  IMMI: 'immigration',
  EMIG: 'emigration',
}

/** Describes an event beyond date and place: its value, type and notes. */
function describeEvent(node: GedcomNode, shared: SharedNotes): string | null {
  const stored = node.sub.map(toStructure)
  const value = toText(node.value).trim()
  const type = findSubstructureValue(stored, 'TYPE')
  const notes = stored.flatMap((child) => (child[0] === 'NOTE' ? (getNoteText(child, shared) ?? []) : []))
  const parts = [/^[YN]?$/i.test(value) ? null : value, type === null ? null : toText(type), ...notes]
  return parts.filter((part) => part?.trim()).join('\n\n') || null
}

/** Lists the marriages of unions and the IMMI and EMIG of people that have a date or a place and that relatives may see, in file order. */
export function readEvents(
  people: Iterable<PersonDraft>,
  unions: Iterable<UnionDraft>,
  shared: SharedNotes,
): GedcomEvent[] {
  const events: GedcomEvent[] = []
  const add = (of: GedcomEvent['of'], xref: string, nodes: readonly GedcomNode[]) => {
    for (const node of nodes) {
      const type = TYPES[node.tag]
      const happening = readEventDetail(node)
      if (!type || !isUsable(node) || !hasDetail(happening)) continue
      events.push({ of, xref, type, ...happening, description: describeEvent(node, shared) })
    }
  }
  for (const { person, moves, structures } of people)
    if (!isHidden(structures)) add('person', person.xref, moves)
  for (const { union, marriages, structures } of unions)
    if (!isHidden(structures)) add('union', union.xref, marriages)
  return events
}
