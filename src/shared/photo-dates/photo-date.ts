/** Finds the day on which a photo was taken in the metadata of its file. */
import { parseMetadataDate, readEmbeddedDate } from './metadata-date.ts'

/** The EXIF tags of a photo by their numbers in the standard. */
export type ExifTags = Readonly<Record<string | number, unknown>>

const tagNumbers = { make: 271, model: 272, software: 305, dateTimeOriginal: 36867 }

/** EXIF data stand at the beginning of a file, and have at most 64 KB. Some programs write XMP data at its end. */
export const metadataBytes = { beginning: 256 * 1024, end: 64 * 1024 }

/** A scanner writes when it scanned the photo. */
const scannerPattern = /scan|perfection|plustek|reflecta|mustek/i

/**
 * @param text the bytes at the beginning and at the end of the file, one character each
 * @returns EDTF; null where nothing tells, as of a camera without a clock, which writes zeros
 */
export function readPhotoDate(tags: ExifTags, text: string, now = new Date()): string | null {
  const { make, model, software, dateTimeOriginal } = tagNumbers
  const device = [tags[make], tags[model], tags[software]].join(' ')
  if (scannerPattern.test(device)) return null
  return parseMetadataDate(String(tags[dateTimeOriginal] ?? ''), now) ?? readEmbeddedDate(text, now)
}
