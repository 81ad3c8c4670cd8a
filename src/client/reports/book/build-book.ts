/** Builds a report in short time slices, so that the page stays responsive. */
import { waitForNextTask } from '#client/offline/wait-for-next-task.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap } from '#shared/contracts/places.contract.ts'
import type { ReportFamily } from '#shared/genealogy/reports/report-families.ts'
import type { ReportChoice } from '../report-url.ts'
import { type Book, type Chapter, countEntries } from './book.ts'
import { BookWriter } from './book-writer.ts'
import type { ReportRecords } from './report-records.ts'
import { writeAncestors } from './write-ancestors.ts'
import { writeDescendants } from './write-descendants.ts'
import { writeFamilySheet } from './write-family-sheet.ts'
import { writePlaces } from './write-places.ts'

export interface BookInput {
  people: readonly FamilyMember[]
  records: ReportRecords
  /** For the list of places; null where it is not loaded. */
  map: FamilyMap | null
  choice: ReportChoice
  /** Whom the report is about. */
  personId: string | null
}

/** The family that a family sheet shows: the chosen one, else the first of the person. */
export function findFamily(
  { families }: Pick<ReportRecords, 'families'>,
  personId: string,
  unionId: string | null,
): ReportFamily | null {
  const all = families.listFamilies(personId)
  return all.find((family) => family.unionId === unionId) ?? all[0] ?? null
}

/** Null where there is nothing to write: no person, no family. @throws the signal's reason once it is aborted */
export async function buildBook(input: BookInput, signal: AbortSignal): Promise<Book | null> {
  const writer = new BookWriter(input.records, input.choice)
  const work = writeChapters(writer, input)
  if (!work) return null
  const written = await runInTimeSlices(work, signal)
  const chapters = written.filter(({ entries }) => entries.length > 0)
  const book = {
    title: formatTitle(input),
    subtitle: '',
    chapters,
    sources: writer.listSources(),
    people: input.choice.kind === 'family' ? [] : writer.listPeople(),
  }
  return chapters.length > 0 ? { ...book, subtitle: formatSubtitle(input, book) } : null
}

function writeChapters(
  writer: BookWriter,
  { choice, personId, records, people, map }: BookInput,
): Generator<void, Chapter[]> | null {
  const { kind, numbering, unionId } = choice
  if (kind === 'places') return writePlaces(writer, people, map)
  if (personId === null) return null
  const generations = choice.generations ?? Number.POSITIVE_INFINITY
  if (kind === 'ancestors') return writeAncestors(writer, personId, generations)
  if (kind === 'descendants') return writeDescendants(writer, { rootId: personId, numbering, generations })
  const family = findFamily(records, personId, unionId)
  return family && writeFamilySheet(writer, personId, family)
}

function formatTitle({ choice: { kind, unionId }, personId, records }: BookInput): string {
  const name = records.findName(personId ?? '') ?? ''
  if (kind === 'places') return 'Places of the family'
  if (kind === 'ancestors') return `The ancestors of ${name}`
  if (kind === 'descendants') return `The descendants of ${name}`
  const partnerId = findFamily(records, personId ?? '', unionId)?.partnerId
  const partner = records.findName(partnerId ?? '')
  return `The family of ${name}${partner ? ` and ${partner}` : ''}`
}

function formatSubtitle({ choice: { kind } }: BookInput, book: Book): string {
  const count = countEntries(book)
  const generations = book.chapters.length
  const generationsText = generations === 1 ? '1 generation' : `${generations} generations`
  if (kind === 'places') return count === 1 ? '1 place' : `${formatCount(count)} places`
  if (kind === 'family') return 'Family sheet'
  const people = new Set(book.chapters.flatMap(({ entries }) => entries.map(({ name }) => name[0]?.personId)))
  return `${people.size === 1 ? '1 person' : `${formatCount(people.size)} people`} in ${generationsText}`
}

/** The longest time for which a slice blocks the page. */
const sliceMs = 8

async function runInTimeSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  for (let startedAt = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedAt < sliceMs) continue
    await waitForNextTask()
    signal.throwIfAborted()
    startedAt = performance.now()
  }
}
