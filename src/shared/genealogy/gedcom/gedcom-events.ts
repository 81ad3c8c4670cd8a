/** Finds the marriages and migrations in a file that can become timeline events. */
import { describeEvent, isDenied, readEventDetail } from './gedcom-event-detail.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import type { SharedNotes } from './gedcom-notes.ts'
import type { PersonDraft } from './gedcom-people.ts'
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

/** Lists the marriages of unions and the IMMI and EMIG of people that have a date or a place, in file order. */
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
      if (!type || isDenied(node.value) || !hasDetail(happening)) continue
      events.push({ of, xref, type, ...happening, description: describeEvent(node, shared) })
    }
  }
  for (const { person, moves } of people) add('person', person.xref, moves)
  for (const { union, marriages } of unions) add('union', union.xref, marriages)
  return events
}
