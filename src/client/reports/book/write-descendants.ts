/** Writes the chapters of a descendants' book: an entry for every descendant, generation by generation. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  type DescendantChild,
  type DescendantEntry,
  type DescendantNumbering,
  formatChildNumber,
  formatDescendantNumber,
  numberDescendants,
} from '#shared/genealogy/reports/number-descendants.ts'
import type { BookEntry, Chapter, ListItem, Run } from './book.ts'
import type { BookWriter } from './book-writer.ts'
import { type EntryReference, writeChild, writeFamily } from './write-family.ts'

interface DescendantsBook {
  rootId: string
  numbering: DescendantNumbering
  /** Infinity for all. */
  generations: number
}

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

function formatGeneration(generation: number): string {
  const ordinal = ordinals[generation - 1]
  return ordinal ? `${ordinal} generation` : `Generation ${generation}`
}

/** Writes one entry at a time. */
export function* writeDescendants(
  writer: BookWriter,
  { rootId, numbering, generations }: DescendantsBook,
): Generator<void, Chapter[]> {
  const entries = numberDescendants(writer.records.families, rootId, generations)
  const references = new Map(
    entries.map((entry) => [entry.id, getReference(formatDescendantNumber(entry, numbering))]),
  )
  const chapters: { heading: string; entries: BookEntry[] }[] = []
  for (const entry of entries) {
    const person = writer.records.find(entry.id)
    const reference = references.get(entry.id)
    if (!person || !reference) continue
    const chapter = chapters[entry.generation - 1] ?? {
      heading: formatGeneration(entry.generation),
      entries: [],
    }
    chapters[entry.generation - 1] = chapter
    chapter.entries.push(writeEntry(writer, entry, person, references, numbering))
    yield
  }
  return chapters
}

function getReference(number: string): EntryReference {
  return { number, entryId: `entry-${number.replace(/[()]/g, '_')}` }
}

function writeEntry(
  writer: BookWriter,
  entry: DescendantEntry,
  person: FamilyMember,
  references: ReadonlyMap<string, EntryReference>,
  numbering: DescendantNumbering,
): BookEntry {
  const { number, entryId } = references.get(entry.id) ?? getReference('')
  const name = writer.writeNameWithSources(person)
  const life = [...writer.writeLife(person), ...writeParent(writer, entry, references)]
  const families = entry.families.flatMap((family, index) => {
    const items = family.children.flatMap((child) =>
      writeNumberedChild(writer, entry, child, references, numbering),
    )
    const partnerEntry = references.get(family.partnerId ?? '') ?? null
    const order = entry.families.length > 1 ? String(index + 1) : ''
    return writeFamily(writer, person, { ...family, items, partnerEntry }, order)
  })
  return {
    ...{ id: entryId, number, name: [name], detail: writer.records.formatYears(person) },
    portraitUrl: writer.getPortraitUrl(person),
    blocks: [
      ...(life.length > 0 ? [{ kind: 'paragraph' as const, runs: life }] : []),
      ...writer.writeNotes(person),
      ...writer.writePictures(person),
      ...families,
    ],
  }
}

/** "Child of 1.2 Ola Brandvold and Sigrid Mikkelsdatter." */
function writeParent(
  writer: BookWriter,
  { id, parent, kind }: DescendantEntry,
  references: ReadonlyMap<string, EntryReference>,
): Run[] {
  const person = writer.records.find(parent?.id ?? null)
  if (!parent || !person) return []
  const family = parent.families.find(({ children }) => children.some((child) => child.id === id))
  const other = writer.records.find(family?.partnerId ?? null)
  const reference = references.get(parent.id)
  return [
    { text: kind === null ? 'Child of ' : 'Adopted child of ' },
    ...(reference ? [{ text: reference.number, entryId: reference.entryId }, { text: ' ' }] : []),
    writer.writeName(person),
    ...(other ? [{ text: ' and ' }, writer.writeName(other)] : []),
    { text: '.' },
  ]
}

function writeNumberedChild(
  writer: BookWriter,
  parent: DescendantEntry,
  { id, kind, entry, place }: DescendantChild,
  references: ReadonlyMap<string, EntryReference>,
  numbering: DescendantNumbering,
): ListItem[] {
  const reference = references.get(id)
  const number = place === null ? '' : formatChildNumber(parent, place, numbering)
  if (entry === 'entry' && reference)
    return writeChild(writer, { id, kind, number, entryId: reference.entryId })
  if (entry === 'elsewhere' && reference) return writeChild(writer, { id, kind, number: '', see: reference })
  return writeChild(writer, { id, kind, number })
}
