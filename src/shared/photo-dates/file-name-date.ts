/** Reads the date of a photo from its file name: "IMG_19870714", "Oma 1952", "12.3.1950 wedding", "the 1950s". */
import { getEarliestYear, parseDateInput } from '#shared/genealogy/dates/edtf.ts'

/** The day in these names is that of scanning or of the screenshot. */
const otherDayPattern = /scan|screenshot|bildschirmfoto/i

const firstYear = 1826

const year = '(1[89]\\d\\d|20\\d\\d)'
const month = '(0[1-9]|1[0-2])'
const day = '(0[1-9]|[12]\\d|3[01])'
const start = '(?:^|\\D)'
const end = '(?!\\d)'

interface NamePattern {
  pattern: RegExp
  /** EDTF, or the words of a date. */
  toDate: (parts: readonly string[]) => string
  /** Such a date is not the day of a scan. */
  isVague?: boolean
}

const patterns: readonly NamePattern[] = [
  {
    pattern: new RegExp(`${start}${year}([-_. ]?)${month}\\2${day}${end}`),
    toDate: ([y, , m, d]) => `${y}-${m}-${d}`,
  },
  {
    pattern: new RegExp(`${start}(0?[1-9]|[12]\\d|3[01])\\.(0?[1-9]|1[0-2])\\.${year}${end}`),
    toDate: ([d = '', m = '', y]) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  },
  { pattern: new RegExp(`${start}${year}[-_.]${month}${end}`), toDate: ([y, m]) => `${y}-${m}` },
  { pattern: new RegExp(`${start}(1[89]\\d0|20\\d0)s`), toDate: ([y]) => `the ${y}s`, isVague: true },
  { pattern: new RegExp(`${start}${year}${end}`), toDate: ([y = '']) => y, isVague: true },
]

/**
 * @param now the present, because no photo is from the future
 * @returns EDTF; null where the name has no date, or only the day of a scan
 */
export function readFileNameDate(fileName: string, now = new Date()): string | null {
  const name = fileName.replace(/\.[^.]+$/, '')
  const hasOtherDay = otherDayPattern.test(name)
  for (const { pattern, toDate, isVague } of patterns) {
    const parts = pattern.exec(name)?.slice(1)
    if (!parts) continue
    const date = parseDateInput(toDate(parts))
    const dateYear = date && getEarliestYear(date)
    if (!dateYear || dateYear < firstYear || dateYear > now.getFullYear()) continue
    // "Scan 1952" says when the photo was taken, "Scan 2019" when it was scanned.
    if (hasOtherDay && (!isVague || dateYear >= 2000)) return null
    return date
  }
  return null
}
