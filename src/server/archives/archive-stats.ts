/** Counts the archives for the statistics page. */
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { archiveStats } from '#shared/contracts/archives.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'
import { loadKindsAndDates } from './archives.store.ts'

/** The last year of a date. An open range ends with the year that it names. */
function latestYear(edtf: string): number | null {
  const date = parseEdtf(edtf)
  if (date === null) return null
  return date.kind === 'between' || date.kind === 'period' ? date.to.year : date.point.year
}

/** The number of years from the first item's to the last item's; 0 if no item has a date. */
function yearsCovered(dates: readonly string[]): number {
  const first = dates.reduce((year, date) => Math.min(year, getEarliestYear(date) ?? year), Infinity)
  const last = dates.reduce((year, date) => Math.max(year, latestYear(date) ?? year), -Infinity)
  return first <= last ? last - first + 1 : 0
}

/** The number of documents, photos and videos, and of the years that they cover. */
export async function getArchiveStats({ db }: Deps): Promise<z.infer<typeof archiveStats>> {
  const items = await loadKindsAndDates(db)
  const count = (kind: (typeof items)[number]['kind']) => items.filter((item) => item.kind === kind).length
  return {
    documents: count('document'),
    photos: count('photo'),
    videos: count('video'),
    years_covered: yearsCovered(items.flatMap((item) => item.date_taken ?? [])),
  }
}
