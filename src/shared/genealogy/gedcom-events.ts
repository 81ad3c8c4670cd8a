/** Marriages and migrations as candidates for the timeline. */
import { eventDescription, readHappening } from './gedcom-happenings.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import type { SharedNotes } from './gedcom-notes.ts'
import type { PersonDraft } from './gedcom-people.ts'
import type { GedcomEvent } from './gedcom-types.ts'
import type { UnionDraft } from './gedcom-unions.ts'

function hasContent(node: GedcomNode): boolean {
  return !/^n(o)?$/i.test(node.value.trim()) && (node.value.trim() !== '' || node.sub.length > 0)
}

/** Every marriage of every union, and the IMMI and EMIG of every person, in the order of the file. */
export function readEvents(
  people: readonly PersonDraft[],
  unions: readonly UnionDraft[],
  shared: SharedNotes,
): GedcomEvent[] {
  const moves = people.flatMap(({ person, moves: nodes }) =>
    nodes.filter(hasContent).map((node): GedcomEvent => {
      const type = node.tag === 'IMMI' ? 'immigration' : 'emigration'
      return {
        of: 'person',
        xref: person.xref,
        type,
        ...readHappening(node),
        description: eventDescription(node, shared),
      }
    }),
  )
  const marriages = unions.flatMap(({ union, marriages: nodes }) =>
    nodes.filter(hasContent).map((node): GedcomEvent => {
      const happening = readHappening(node)
      return {
        of: 'union',
        xref: union.xref,
        type: 'marriage',
        ...happening,
        description: eventDescription(node, shared),
      }
    }),
  )
  return [...moves, ...marriages]
}
