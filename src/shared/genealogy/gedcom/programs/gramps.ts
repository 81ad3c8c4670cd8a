/** Understands what Gramps (seen with 5.1.5) makes of structures that it does not know, so that they are what they were. */
import { getFactTag } from '#shared/fact-tags.ts'
import { isDatedOrPlaced, readUid } from '../gedcom-event-detail.ts'
import { isPointer } from '../gedcom-line-values.ts'
import type { GedcomNode } from '../gedcom-lines.ts'

function findType(node: GedcomNode): GedcomNode | undefined {
  return node.sub.find(({ tag }) => tag === 'TYPE')
}

/** "1 DIV Y" and "1 DIV N" come back as an event without a value, of the type "Y" or "N". */
function restoreAnswer(node: GedcomNode): GedcomNode {
  const type = findType(node)
  const answer = type?.value.trim().toUpperCase()
  const fact = answer === 'Y' || answer === 'N' ? getFactTag(node.tag) : null
  if (!fact || fact.isAttribute || node.tag === 'EVEN' || node.value.trim() !== '') return node
  if (answer === 'N' && isDatedOrPlaced(node)) return node
  return { ...node, value: answer ?? '', sub: node.sub.filter((child) => child !== type) }
}

/** What only GEDCOM 7 has comes back as an event whose type is the tag: UID, NO, and a pointer to a shared note that is lost. */
function restoreUnknown(node: GedcomNode): GedcomNode {
  if (node.tag !== 'EVEN' || node.value.trim() === '') return node
  const type = findType(node)
  const rest = node.sub.filter((child) => child !== type)
  switch (type?.value.trim()) {
    case 'UID':
      return { ...node, tag: 'UID', sub: rest }
    case 'NO':
      return getFactTag(node.value.trim()) ? { ...node, tag: 'NO', sub: rest } : node
    case 'SNOTE':
      return isPointer(node.value) ? { ...node, tag: '_SNOTE', sub: rest } : node
    default:
      return node
  }
}

/** The substructures of a person or family as the program has read them. */
export function restoreStructures(sub: readonly GedcomNode[]): GedcomNode[] {
  const uids = new Set<string>()
  return sub
    .map(restoreAnswer)
    .map(restoreUnknown)
    .filter((node) => {
      const uid = node.tag === 'UID' || node.tag === '_UID' ? readUid(node.value) : null
      if (uid === null) return true
      const isNew = !uids.has(uid)
      uids.add(uid)
      return isNew
    })
}

/** What the program writes about a line that it did not understand: "… Line   209: 1 OBJE", in the user's language. */
const logLine = /\S {3,}\p{L}+ +\d+: \d+ [A-Z_]/u

/**
 * Whether a note is a list of the lines that the program ignored when it read a file, which it adds to a person. All lines but
 * the heading and what continues a line are of one form.
 */
export function isImportLog(text: string): boolean {
  if (/^Records not imported into \S/.test(text)) return true
  const [heading = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const isLog = (line: string) => logLine.test(line) || /^ {20}/.test(line)
  return /:\s*$/.test(heading) && lines.some((line) => logLine.test(line)) && lines.every(isLog)
}
