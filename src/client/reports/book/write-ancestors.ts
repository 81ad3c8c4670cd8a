/** Writes the chapters of an ancestors' register: an entry for every ancestor, numbered after Kekule (Ahnentafel). */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  type AncestorEntry,
  formatAncestorGeneration,
  numberAncestors,
} from '#shared/genealogy/reports/number-ancestors.ts'
import type { ReportFamily } from '#shared/genealogy/reports/report-families.ts'
import type { Block, BookEntry, Chapter, Run } from './book.ts'
import type { BookWriter } from './book-writer.ts'
import { type EntryReference, writeChild, writeFamily } from './write-family.ts'

const parentWords: Readonly<Record<string, string>> = {
  adoptive: 'Adoptive parent',
  foster: 'Foster parent',
  step: 'Step-parent',
  guardian: 'Guardian',
}

function getReference({ number }: AncestorEntry): EntryReference {
  return { number: String(number), entryId: `entry-${number}` }
}

/** Writes one entry at a time. */
export function* writeAncestors(
  writer: BookWriter,
  rootId: string,
  generations: number,
): Generator<void, Chapter[]> {
  const entries = numberAncestors(writer.records.families, rootId, generations)
  const references = new Map(
    entries.filter(({ sameAs }) => !sameAs).map((entry) => [entry.id, getReference(entry)]),
  )
  const chapters: { heading: string; entries: BookEntry[] }[] = []
  for (const entry of entries) {
    const person = writer.records.find(entry.id)
    if (!person) continue
    const chapter = chapters[entry.generation - 1] ?? {
      heading: formatAncestorGeneration(entry.generation),
      entries: [],
    }
    chapters[entry.generation - 1] = chapter
    chapter.entries.push(
      entry.sameAs
        ? writeReference(writer, entry, person, getReference(entry.sameAs))
        : writeEntry(writer, entry, person, references),
    )
    yield
  }
  return chapters
}

/** An ancestor who is also reached by a lower number. */
function writeReference(
  writer: BookWriter,
  entry: AncestorEntry,
  person: FamilyMember,
  { number, entryId }: EntryReference,
): BookEntry {
  return {
    ...{ id: getReference(entry).entryId, number: String(entry.number), name: [writer.writeName(person)] },
    ...{ detail: '', portraitUrl: null },
    blocks: [
      {
        kind: 'paragraph',
        runs: [{ text: 'Also an ancestor on another line: see ' }, { text: number, entryId }, { text: '.' }],
      },
    ],
  }
}

function writeEntry(
  writer: BookWriter,
  entry: AncestorEntry,
  person: FamilyMember,
  references: ReadonlyMap<string, EntryReference>,
): BookEntry {
  const { families } = writer.records
  const name = writer.writeNameWithSources(person)
  const life = [...writer.writeLife(person), ...writeParents(writer, person, references)]
  const unions = families.listFamilies(person.id)
  return {
    ...{ id: getReference(entry).entryId, number: String(entry.number), name: [name] },
    detail: writer.records.formatYears(person),
    portraitUrl: writer.getPortraitUrl(person),
    blocks: [
      ...(life.length > 0 ? [{ kind: 'paragraph' as const, runs: life }] : []),
      ...writer.writeNotes(person),
      ...writer.writePictures(person),
      ...unions.flatMap((union, index) =>
        writeUnion(writer, person, union, unions.length > 1 ? String(index + 1) : '', references),
      ),
    ],
  }
}

/** The children of a couple of ancestors are listed once, in the entry with the lower number. */
function writeUnion(
  writer: BookWriter,
  person: FamilyMember,
  family: ReportFamily,
  order: string,
  references: ReadonlyMap<string, EntryReference>,
): Block[] {
  const partnerEntry = references.get(family.partnerId ?? '') ?? null
  const own = references.get(person.id)
  const isListedThere = partnerEntry && own && BigInt(partnerEntry.number) < BigInt(own.number)
  const items = isListedThere
    ? []
    : family.children.flatMap(({ id, kind }) => {
        const reference = references.get(id)
        return writeChild(writer, {
          ...{ id, kind, number: reference?.number ?? '' },
          ...(reference && { entryId: reference.entryId }),
        })
      })
  return writeFamily(writer, person, { ...family, items, partnerEntry }, order)
}

/** "Father: 2. Mother: 3. Adoptive parent: Ola Brandvold." */
function writeParents(
  writer: BookWriter,
  person: FamilyMember,
  references: ReadonlyMap<string, EntryReference>,
): Run[] {
  const { families } = writer.records
  const parents: [string, string | null][] = [
    ['Father', families.getFather(person.id)],
    ['Mother', families.getMother(person.id)],
    ...families
      .getOtherParents(person.id)
      .map(({ id, kind }): [string, string] => [parentWords[kind ?? ''] ?? 'Other parent', id]),
  ]
  return parents.flatMap(([word, id]): Run[] => {
    const parent = writer.records.find(id)
    if (!parent) return []
    const reference = references.get(parent.id)
    const number = reference ? [{ text: reference.number, entryId: reference.entryId }, { text: ' ' }] : []
    return [{ text: `${word}: ` }, ...number, writer.writeName(parent), { text: '. ' }]
  })
}
