/** Reads who took part in facts: associations, witnesses, godparents. */
import { compact, findText } from './gedcom-fields.ts'
import { getPointerTarget, isPointer, toText } from './gedcom-line-values.ts'
import { findSubstructure, getSubstructures } from './gedcom-structures.ts'
import type { GedcomStructure } from './gedcom-types.ts'

/** Somebody who took part in a fact: a person of the file, or a name. */
export interface GedcomParticipant {
  xref?: string
  name?: string
  /** As in GEDCOM 7: WITN, GODP …; OTHER with a phrase. */
  role: string
  phrase?: string
}

/** What files call the roles of people: a word of the relation, and GEDCOM 7's role. */
const roleWords: readonly (readonly [words: RegExp, role: string])[] = [
  [/god ?(?:parent|father|mother)|sponsor/i, 'GODP'],
  [/witness/i, 'WITN'],
  [/clergy|priest|minister|pastor/i, 'CLERGY'],
  [/officiant|officiator/i, 'OFFICIATOR'],
  [/neighbou?r/i, 'NGHBR'],
  [/friend/i, 'FRIEND'],
]

/** The role in a fact from the words of a file. */
export function readRole(
  text: string | null,
  phrase: string | null,
): Pick<GedcomParticipant, 'role' | 'phrase'> {
  if (text !== null && /^(?:[A-Z]{3,10}|_[A-Z_]+)$/.test(text))
    return compact<Pick<GedcomParticipant, 'role' | 'phrase'>>({ role: text, phrase })
  const words = phrase ?? text
  const known = roleWords.find(([pattern]) => pattern.test(words ?? ''))
  return known
    ? compact({ role: known[1], phrase: /^[\w ]+$/.test(words ?? '') ? null : words })
    : compact({ role: 'OTHER', phrase: words })
}

/** The tags with which programs name people who took part, with the role that a tag stands for. */
export const participantTags: Readonly<Record<string, string | null>> = {
  ASSO: null,
  _ASSO: null,
  _SHAR: null,
  _SHAN: null,
  _WITN: 'WITN',
  _GODP: 'GODP',
}

/** Reads somebody who took part in a fact; empty for other structures. */
export function readParticipant(node: GedcomStructure): GedcomParticipant[] {
  const [tag, value = ''] = node
  const fixed = participantTags[tag]
  if (fixed === undefined || !value) return []
  const sub = getSubstructures(node)
  const xref = getPointerTarget(value)
  const name =
    xref === null
      ? value.startsWith('@') && isPointer(value)
        ? findText(sub, 'PHRASE')
        : toText(value)
      : null
  if (xref === null && !name?.trim()) return []
  const roleNode = findSubstructure(sub, 'ROLE')
  const written = findText(sub, 'ROLE') ?? findText(sub, 'RELA') ?? findText(sub, 'TYPE')
  const phrase = roleNode ? findText(getSubstructures(roleNode), 'PHRASE') : null
  const role = written === null && fixed !== null ? { role: fixed } : readRole(written, phrase)
  return [compact<GedcomParticipant>({ xref, name: name?.trim() ?? null, ...role })]
}
