/** The variants of films and sound recordings: a copy without metadata, and one that every browser plays. */
import type { MediaRow } from '../media-row.ts'

/** The file name and MIME type of a variant. */
export interface RecordingVariant {
  name: string
  mimeType: string
}

/**
 * QuickTime films and raw AAC are written as MP4, which more browsers play, and Ogg as WebM, because Ogg names no length:
 * WebKit shows 0:00 or the length of what it has loaded. The sound and the picture stay as they are.
 */
const cleanVariants: Readonly<Record<string, RecordingVariant>> = {
  'audio/mpeg': { name: 'clean.mp3', mimeType: 'audio/mpeg' },
  'audio/mp4': { name: 'clean.m4a', mimeType: 'audio/mp4' },
  'audio/aac': { name: 'clean.m4a', mimeType: 'audio/mp4' },
  'audio/ogg': { name: 'clean.webm', mimeType: 'audio/webm' },
  'audio/webm': { name: 'clean.webm', mimeType: 'audio/webm' },
  'audio/wav': { name: 'clean.wav', mimeType: 'audio/wav' },
  'audio/flac': { name: 'clean.flac', mimeType: 'audio/flac' },
  'video/mp4': { name: 'clean.mp4', mimeType: 'video/mp4' },
  'video/quicktime': { name: 'clean.mp4', mimeType: 'video/mp4' },
  'video/webm': { name: 'clean.webm', mimeType: 'video/webm' },
}

export type RecordingRow = Pick<MediaRow, 'id' | 'kind' | 'mime_type'>

/** Whether a media file is a film or a sound recording. */
export function isRecording({ kind }: Pick<MediaRow, 'kind'>): boolean {
  return kind === 'audio' || kind === 'video'
}

/** The frame of a film from which the thumbnails are made. */
export const frameVariant = { name: 'frame.jpeg', mimeType: 'image/jpeg' }

/** The copy without metadata of a film or recording of a type; null for a type that is neither, or that ffmpeg converts. */
export function getCleanVariant(mimeType: string): RecordingVariant | null {
  return cleanVariants[mimeType] ?? null
}

/** The converted copy, which every browser plays. */
export function getConvertedVariant(kind: MediaRow['kind']): RecordingVariant {
  return kind === 'audio'
    ? { name: 'converted.m4a', mimeType: 'audio/mp4' }
    : { name: 'converted.mp4', mimeType: 'video/mp4' }
}
