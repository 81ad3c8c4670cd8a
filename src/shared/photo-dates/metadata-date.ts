/** Reads the day on which a photo was taken from the dates in its metadata: EXIF, XMP and IPTC. */

/** Photography began in 1826. */
const firstYear = 1826

/**
 * The day of a metadata date, as the camera's clock showed it: a time zone never moves the day. Zeros for the month or the day
 * mean that only the year, or the year and the month, are known.
 *
 * @param text "2019:07:14 23:30:00", "2019-07-14T23:30:00+02:00", "20190714", "1899:00:00" or "1899"
 * @param now the present, because no photo is from the future
 * @returns EDTF; null where there is no such day
 */
export function parseMetadataDate(text: string, now = new Date()): string | null {
  const parts = /^\s*(\d{4})(?:[-:./]?(\d\d)(?:[-:./]?(\d\d))?)?(?!\d)/.exec(text)
  const [year = '', month = '00', day = '00'] = parts?.slice(1) ?? []
  if (!parts || Number(year) < firstYear) return null
  const date = month === '00' ? year : day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`
  const time = Date.parse(date)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, date.length) !== date) return null
  // Somewhere on Earth the next day has begun.
  const tomorrow = new Date(now.getTime() + 24 * 3600 * 1000).toISOString()
  return date <= tomorrow.slice(0, date.length) ? date : null
}

/** As attributes or elements; the first one that is there counts. */
const xmpNames = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate']

/** The beginning of the record 2:55 (date created) of IPTC; eight digits follow. */
const iptcDateTag = '\x1c\x02\x37\x00\x08'

function findIptcDate(text: string): string | undefined {
  const at = text.indexOf(iptcDateTag)
  return at === -1 ? undefined : text.slice(at + iptcDateTag.length).slice(0, 8)
}

/** @param text the bytes of the file, one character each */
export function readEmbeddedDate(text: string, now = new Date()): string | null {
  const found = xmpNames.map((name) => new RegExp(`${name}(?:=["']|>)([^"'<]{4,40})`).exec(text)?.[1])
  for (const value of [...found, findIptcDate(text)]) {
    const date = value === undefined ? null : parseMetadataDate(value, now)
    if (date !== null) return date
  }
  return null
}
