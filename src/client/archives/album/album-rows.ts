/** The rows of the album: headings of years, and rows of pictures below them, earliest first. */
import type { ScrubberMark } from '#client/ui/list/scrubber-marks.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getEarliestYear, getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { hasThumbnail } from '../has-thumbnail.ts'

export type AlbumRow =
  | { kind: 'heading'; key: string; title: string; count: number }
  | {
      kind: 'pictures'
      key: string
      /** The title of the section. */
      title: string
      items: readonly ArchiveItem[]
      /** The index of the first item among all items. */
      start: number
      /** Whether one picture has the size of four, and at which side. */
      large: 'start' | 'end' | null
      /** Whether the items are of several years, so that each shows its own. */
      hasYears: boolean
    }

interface Section {
  from: number | null
  to: number | null
  items: ArchiveItem[]
}

/** The items in the order of their dates, items without a date last. */
export function sortByDate(items: readonly ArchiveItem[]): ArchiveItem[] {
  return items
    .map((item) => ({ item, day: getDay(item) }))
    .sort((one, other) => (one.day === other.day ? 0 : one.day - other.day))
    .map(({ item }) => item)
}

function getDay({ date_taken }: ArchiveItem): number {
  return (date_taken === null ? null : getEdtfSortKey(date_taken)) ?? Number.POSITIVE_INFINITY
}

function getYear({ date_taken }: ArchiveItem): number | null {
  return date_taken === null ? null : getEarliestYear(date_taken)
}

/**
 * Groups the items of one year. Years with few items share a section with the years after them until a row with a large picture is complete, so
 * that a family with one letter every ten years does not get a heading for each.
 */
function buildSections(items: readonly ArchiveItem[], columns: number): Section[] {
  const years: Section[] = []
  for (const item of items) {
    const year = getYear(item)
    const last = years.at(-1)
    if (last?.from === year) last.items.push(item)
    else years.push({ from: year, to: year, items: [item] })
  }
  const complete = Math.max(columns, countWithLarge(columns))
  const sections: Section[] = []
  for (const year of years) {
    const last = sections.at(-1)
    const isSparse = (section: Section) => section.from !== null && section.items.length < complete
    if (last && isSparse(last) && isSparse(year)) {
      last.to = year.to
      last.items.push(...year.items)
    } else sections.push(year)
  }
  return sections
}

function formatSection({ from, to }: Section): string {
  if (from === null || to === null) return 'Without a year'
  const [first, last] = [formatYear(from), formatYear(to)]
  return first === last ? first : `${first} – ${last}`
}

function formatYear(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`
}

/** A row with a large picture every so many rows. */
const largeEvery = 3
const minColumnsForLarge = 3

export interface Album {
  rows: readonly AlbumRow[]
  marks: readonly ScrubberMark[]
}

/** @param items in the order of `sortByDate` */
export function buildAlbum(items: readonly ArchiveItem[], columns: number): Album {
  const rows: AlbumRow[] = []
  const marks: ScrubberMark[] = []
  let start = 0
  let largeCount = 0
  for (const section of buildSections(items, columns)) {
    const title = formatSection(section)
    marks.push({ row: rows.length, label: section.from === null ? '…' : formatYear(section.from), title })
    rows.push({ kind: 'heading', key: `heading ${title}`, title, count: section.items.length })
    const hasYears = section.from !== section.to
    for (let taken = 0, place = 0; taken < section.items.length; place++) {
      const rest = section.items.slice(taken)
      const large = place % largeEvery === 0 ? findLarge(rest, columns, largeCount) : null
      if (large) largeCount++
      const taking = large ? countWithLarge(columns) : columns
      const first = rest[0]
      rows.push({
        kind: 'pictures',
        key: first?.id ?? title,
        title,
        items: rest.slice(0, taking),
        start,
        large,
        hasYears,
      })
      const count = Math.min(taking, rest.length)
      taken += count
      start += count
    }
  }
  return { rows, marks }
}

/** The number of items of a row with a large picture, which is two pictures high. */
function countWithLarge(columns: number): number {
  return 1 + 2 * (columns - 2)
}

/** The side of the large picture; null where a photo at that place or the items for a complete row are missing. */
function findLarge(items: readonly ArchiveItem[], columns: number, count: number): 'start' | 'end' | null {
  const needed = countWithLarge(columns)
  if (columns < minColumnsForLarge || items.length < needed) return null
  const isPhoto = (item: ArchiveItem | undefined) => item?.file_type === 'photo' && hasThumbnail(item)
  const [first, last] = [isPhoto(items[0]), isPhoto(items[needed - 1])]
  if (first && (count % 2 === 0 || !last)) return 'start'
  return last ? 'end' : null
}
