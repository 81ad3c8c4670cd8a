/** Finds the pictures and recordings of a reunion in the archives, and fills in the form that adds more of them. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import * as limits from '#shared/limits.ts'

export interface UploaderPictures {
  /** Empty where nobody is known. */
  uploader: string
  items: ArchiveItem[]
}

/** Whether a date means no other days than those of the reunion. "July 2027" may mean another day. */
function isWithin(date: string | null, { start_date, end_date }: Pick<Reunion, 'start_date' | 'end_date'>) {
  if (date === null) return false
  const [first, last] = [getEdtfSortKey(date), getLatestDay(date)]
  const [from, to] = [getEdtfSortKey(start_date), getLatestDay(end_date)]
  return first !== null && last !== null && from !== null && to !== null && first >= from && last <= to
}

/** By uploader, whoever was first to upload comes first; of each uploader by the day and the time of the upload. */
export function groupPictures(
  archives: readonly ArchiveItem[],
  reunion: Pick<Reunion, 'start_date' | 'end_date'>,
): UploaderPictures[] {
  const found = archives
    .filter(({ date_taken }) => isWithin(date_taken, reunion))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const groups = new Map<string, ArchiveItem[]>()
  for (const item of found) {
    const uploader = item.uploaded_by_name ?? ''
    groups.set(uploader, [...(groups.get(uploader) ?? []), item])
  }
  const day = ({ date_taken }: ArchiveItem) => getEdtfSortKey(date_taken ?? '') ?? 0
  return Array.from(groups, ([uploader, items]) => ({
    uploader,
    items: items.sort((a, b) => day(a) - day(b)),
  }))
}

/** The title as one tag: a comma would begin another one. */
function toTag(title: string): string {
  const words = title.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
  return words.slice(0, limits.textLength.tag).trim()
}

/** What the form for more pictures begins with. The day of a picture is unknown where the reunion has several days. */
export function getPictureFields({
  title,
  start_date,
  end_date,
  place,
}: Pick<Reunion, 'title' | 'start_date' | 'end_date' | 'place'>) {
  const date = start_date === end_date ? start_date : `[${start_date}..${end_date}]`
  return { dateTaken: formatEdtfDate(date), location: place, tags: toTag(title) }
}
