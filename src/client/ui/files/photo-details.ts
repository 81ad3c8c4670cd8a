/** Reads when and where a photo was taken from its metadata, on the device. */
/// <reference path="./exifr.d.ts" />

import { parseMetadataDate, readEmbeddedDate } from './metadata-date.ts'

export interface PhotoDetails {
  /** EDTF: the day, or the month or year where the metadata tell no more. */
  date: string | null
  /** Degrees, north and east positive. */
  position: { latitude: number; longitude: number } | null
}

const noDetails: PhotoDetails = { date: null, position: null }

/** The reader names tags by their numbers in the EXIF standard. */
const tagNumbers = { make: 271, model: 272, software: 305, dateTimeOriginal: 36867 }

/** EXIF data stand at the beginning of a file, and have at most 64 KB. Some programs write XMP data at its end. */
const readBytes = 256 * 1024
const endBytes = 64 * 1024

/** A scanner writes when it scanned the photo. */
const scannerPattern = /scan|perfection|plustek|reflecta|mustek/i

type Tags = Readonly<Record<string | number, unknown>>

/** A camera without a clock writes zeros. */
function readDate(tags: Tags, text: string): string | null {
  const { make, model, software, dateTimeOriginal } = tagNumbers
  const device = [tags[make], tags[model], tags[software]].join(' ')
  if (scannerPattern.test(device)) return null
  return parseMetadataDate(String(tags[dateTimeOriginal] ?? '')) ?? readEmbeddedDate(text)
}

function readPosition({ latitude, longitude }: Tags): PhotoDetails['position'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPlace =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : null
}

async function readTags(bytes: Uint8Array): Promise<Tags> {
  try {
    const { parse } = await import('exifr/dist/mini.esm.mjs')
    return (await parse(bytes, { reviveValues: false })) ?? {}
  } catch {
    return {}
  }
}

/** Without details for files that have no metadata. Never throws. */
export async function readPhotoDetails(file: Blob): Promise<PhotoDetails> {
  try {
    const beginning = new Uint8Array(await file.slice(0, readBytes).arrayBuffer())
    const rest = file.slice(Math.max(readBytes, file.size - endBytes))
    const decoder = new TextDecoder('latin1')
    const text = decoder.decode(beginning) + decoder.decode(await rest.arrayBuffer())
    const tags = await readTags(beginning)
    return { date: readDate(tags, text), position: readPosition(tags) }
  } catch {
    return noDetails
  }
}
