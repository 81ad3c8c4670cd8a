/** The file types that the site accepts: one row each, for the file pickers, the outbox, the server and the settings. */
import type { MediaKind } from './contracts/media.contract.ts'
import { convertedTypes } from './converted-types.ts'
import * as limits from './limits.ts'

interface FileTypeRow {
  /** The name in the settings. */
  label: string
  kind: MediaKind
  /** The first is the one that the site serves; browsers and the file-type library use the others. */
  mimeTypes: readonly [string, ...string[]]
  /** Without the dot, in lower case; the first is given to a copy of another type. */
  extensions: readonly [string, ...string[]]
  /** The extensions that stand for the type in the setting `allowedFileTypes`. */
  settings: readonly [string, ...string[]]
  /** How the server recognizes the content. */
  signature: 'file-type library' | 'compound file with a WordDocument stream' | 'plain text'
  /** For films and recordings that some phones cannot play, as Safari 16.4 plays no Ogg. */
  isPlayedBySome?: true
  /** For a type with another size limit than its kind. */
  sizeClass?: 'scan'
  /** Accepted only where the server can convert the type, because hardly any browser plays it. */
  needsConversion?: true
  /** Types with the same container format, which only the file name tells apart. */
  container?: 'mp4' | 'webm' | 'asf'
}

const byLibrary = 'file-type library'

export const fileTypes = [
  {
    label: 'JPEG',
    kind: 'photo',
    mimeTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    settings: ['jpg', 'jpeg'],
    signature: byLibrary,
  },
  {
    label: 'PNG',
    kind: 'photo',
    mimeTypes: ['image/png', 'image/apng'],
    extensions: ['png', 'apng'],
    settings: ['png'],
    signature: byLibrary,
  },
  {
    label: 'GIF',
    kind: 'photo',
    mimeTypes: ['image/gif'],
    extensions: ['gif'],
    settings: ['gif'],
    signature: byLibrary,
  },
  {
    label: 'WebP',
    kind: 'photo',
    mimeTypes: ['image/webp'],
    extensions: ['webp'],
    settings: ['webp'],
    signature: byLibrary,
  },
  {
    label: 'AVIF',
    kind: 'photo',
    mimeTypes: ['image/avif'],
    extensions: ['avif'],
    settings: ['avif'],
    signature: byLibrary,
  },
  {
    label: 'HEIC (iPhone)',
    kind: 'photo',
    mimeTypes: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    extensions: ['heic', 'heif'],
    settings: ['heic'],
    signature: byLibrary,
  },
  {
    label: 'TIFF (scans)',
    kind: 'photo',
    mimeTypes: ['image/tiff'],
    extensions: ['tif', 'tiff'],
    settings: ['tiff'],
    sizeClass: 'scan',
    signature: byLibrary,
  },
  {
    label: 'PDF',
    kind: 'document',
    mimeTypes: ['application/pdf'],
    extensions: ['pdf'],
    settings: ['pdf'],
    signature: byLibrary,
  },
  {
    label: 'Word',
    kind: 'document',
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['docx'],
    settings: ['docx'],
    signature: byLibrary,
  },
  {
    label: 'Word, older',
    kind: 'document',
    mimeTypes: ['application/msword'],
    extensions: ['doc'],
    settings: ['doc'],
    signature: 'compound file with a WordDocument stream',
  },
  {
    label: 'OpenDocument text',
    kind: 'document',
    mimeTypes: ['application/vnd.oasis.opendocument.text'],
    extensions: ['odt'],
    settings: ['odt'],
    signature: byLibrary,
  },
  {
    label: 'RTF (rich text)',
    kind: 'document',
    mimeTypes: ['application/rtf', 'text/rtf', 'text/richtext'],
    extensions: ['rtf'],
    settings: ['rtf'],
    signature: byLibrary,
  },
  {
    label: 'Plain text',
    kind: 'document',
    mimeTypes: ['text/plain'],
    extensions: ['txt'],
    settings: ['txt'],
    signature: 'plain text',
  },
  {
    label: 'MP3',
    kind: 'audio',
    mimeTypes: ['audio/mpeg', 'audio/mp3'],
    extensions: ['mp3', 'mpga'],
    settings: ['mp3'],
    signature: byLibrary,
  },
  {
    label: 'M4A',
    kind: 'audio',
    mimeTypes: ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/3gpp'],
    extensions: ['m4a', 'm4b', '3ga'],
    settings: ['m4a'],
    signature: byLibrary,
    container: 'mp4',
  },
  {
    label: 'AAC',
    kind: 'audio',
    mimeTypes: ['audio/aac'],
    extensions: ['aac'],
    settings: ['aac'],
    signature: byLibrary,
  },
  {
    label: 'Ogg',
    kind: 'audio',
    mimeTypes: ['audio/ogg', 'audio/ogg; codecs=opus', 'audio/opus'],
    extensions: ['ogg', 'oga', 'opus'],
    settings: ['ogg'],
    isPlayedBySome: true,
    signature: byLibrary,
  },
  {
    label: 'WAV',
    kind: 'audio',
    mimeTypes: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    extensions: ['wav'],
    settings: ['wav'],
    signature: byLibrary,
  },
  {
    label: 'FLAC',
    kind: 'audio',
    mimeTypes: ['audio/flac', 'audio/x-flac'],
    extensions: ['flac'],
    settings: ['flac'],
    signature: byLibrary,
  },
  {
    label: 'MP4',
    kind: 'video',
    mimeTypes: ['video/mp4', 'video/x-m4v'],
    extensions: ['mp4', 'm4v'],
    settings: ['mp4'],
    signature: byLibrary,
    container: 'mp4',
  },
  {
    label: 'QuickTime',
    kind: 'video',
    mimeTypes: ['video/quicktime'],
    extensions: ['mov', 'qt'],
    settings: ['mov'],
    isPlayedBySome: true,
    signature: byLibrary,
    container: 'mp4',
  },
  {
    label: 'WebM',
    kind: 'video',
    mimeTypes: ['video/webm'],
    extensions: ['webm'],
    settings: ['webm'],
    isPlayedBySome: true,
    signature: byLibrary,
    container: 'webm',
  },
  {
    label: 'WebM (sound)',
    kind: 'audio',
    mimeTypes: ['audio/webm'],
    extensions: ['weba'],
    // Allowed with the films: phones record both.
    settings: ['webm'],
    isPlayedBySome: true,
    signature: byLibrary,
    container: 'webm',
  },
  ...convertedTypes,
] as const satisfies readonly FileTypeRow[]

/** An extension that an administrator can allow or forbid. */
export type AllowedExtension = (typeof fileTypes)[number]['settings'][number]
export interface FileType extends FileTypeRow {
  settings: readonly [AllowedExtension, ...AllowedExtension[]]
}

const rows: readonly FileType[] = fileTypes

/** The extension of a file name without its dot, in lower case; empty where the name has none. */
export function getFileExtension(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** The file type that a file name stands for. */
export function findTypeByName(fileName: string): FileType | undefined {
  const extension = getFileExtension(fileName)
  return rows.find(({ extensions }) => extensions.includes(extension))
}

export function findTypeByMime(mimeType: string): FileType | undefined {
  return rows.find(({ mimeTypes }) => mimeTypes.includes(mimeType.toLowerCase()))
}

/** The file type before the content is known: by extension, else by MIME type, as browsers give HEIC and Word files none. */
export function findFileType({ name, type }: { name: string; type: string }): FileType | undefined {
  return findTypeByName(name) ?? findTypeByMime(type)
}

/** The file name with the extension of the MIME type that is served. */
export function replaceExtension(fileName: string, mimeType: string): string {
  const type = findTypeByMime(mimeType)
  if (!type || type.extensions.includes(getFileExtension(fileName))) return fileName
  return `${fileName.replace(/\.[a-z0-9]{1,8}$/i, '')}.${type.extensions[0]}`
}

/** @param allowed the setting `allowedFileTypes` */
export function isTypeAllowed({ extensions, settings }: FileType, allowed: readonly string[]): boolean {
  return [...extensions, ...settings].some((extension) => allowed.includes(extension))
}

export const bytesPerMB = 1024 * 1024

/** The files that have the same size limit. */
export type SizeClass = MediaKind | 'scan'

export function getSizeClass({ kind, sizeClass }: Pick<FileType, 'kind' | 'sizeClass'>): SizeClass {
  return sizeClass ?? kind
}

/**
 * The most bytes that a file of a size class may have.
 *
 * @param maxPhotoMB the setting `maxFileSize`: other classes may be as many times larger as the usual limits say
 */
export function getMaxBytes(sizeClass: SizeClass, maxPhotoMB = limits.upload.photo / bytesPerMB): number {
  return Math.round((limits.upload[sizeClass] / limits.upload.photo) * maxPhotoMB * bytesPerMB)
}
