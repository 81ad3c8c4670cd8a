/** Reads when and where a photo was taken from its EXIF data, on the device. */
/// <reference path="./exifr.d.ts" />

export interface PhotoDetails {
  /** EDTF: the day. */
  date: string | null
  /** Degrees, north and east positive. */
  position: { latitude: number; longitude: number } | null
}

const noDetails: PhotoDetails = { date: null, position: null }

/** The reader names tags by their numbers in the EXIF standard. */
const tagNumbers = { make: 271, model: 272, software: 305, dateTimeOriginal: 36867 }

/** EXIF data stand at the beginning of a file, and have at most 64 KB. */
const readBytes = 256 * 1024

/** A scanner writes when it scanned the photo. */
const scannerPattern = /scan|perfection|plustek|reflecta|mustek/i

function readDate(tags: Readonly<Record<string | number, unknown>>): string | null {
  const { make, model, software, dateTimeOriginal } = tagNumbers
  const device = [tags[make], tags[model], tags[software]].join(' ')
  if (scannerPattern.test(device)) return null
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d)/.exec(String(tags[dateTimeOriginal] ?? '')) ?? []
  const date = `${year}-${month}-${day}`
  // A camera without a clock writes zeros.
  return year !== undefined && Number(year) > 1825 && !Number.isNaN(Date.parse(date)) ? date : null
}

function readPosition({
  latitude,
  longitude,
}: Readonly<Record<string | number, unknown>>): PhotoDetails['position'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPlace =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : null
}

/** Without details for files that have no EXIF data, or where the reader cannot be loaded. Never throws. */
export async function readPhotoDetails(file: Blob): Promise<PhotoDetails> {
  try {
    const { parse } = await import('exifr/dist/mini.esm.mjs')
    const beginning = new Uint8Array(await file.slice(0, readBytes).arrayBuffer())
    const tags = await parse(beginning, { reviveValues: false })
    return tags ? { date: readDate(tags), position: readPosition(tags) } : noDetails
  } catch {
    return noDetails
  }
}
