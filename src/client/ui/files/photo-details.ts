/** Reads when and where a photo was taken from its metadata, on the device. */
/// <reference path="../../../shared/photo-dates/exifr.d.ts" />

import { type ExifTags, metadataBytes, readPhotoDate } from '#shared/photo-dates/photo-date.ts'

export interface PhotoDetails {
  /** EDTF: the day, or the month or year where the metadata tell no more. */
  date: string | null
  /** Degrees, north and east positive. */
  position: { latitude: number; longitude: number } | null
}

const noDetails: PhotoDetails = { date: null, position: null }

function readPosition({ latitude, longitude }: ExifTags): PhotoDetails['position'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPlace =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : null
}

async function readTags(bytes: Uint8Array): Promise<ExifTags> {
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
    const beginning = new Uint8Array(await file.slice(0, metadataBytes.beginning).arrayBuffer())
    const rest = file.slice(Math.max(metadataBytes.beginning, file.size - metadataBytes.end))
    const decoder = new TextDecoder('latin1')
    const text = decoder.decode(beginning) + decoder.decode(await rest.arrayBuffer())
    const tags = await readTags(beginning)
    return { date: readPhotoDate(tags, text), position: readPosition(tags) }
  } catch {
    return noDetails
  }
}
