/** The interface of media stores: this site's own files (on the disk or in a bucket) and ImageKit. */
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media-row.ts'
import type { MediaFiles, StoredContent } from './media-files.ts'

/** The folder of files that are stored for exports only: by this site, and never served. */
export const exportOnlyFolder = 'gedcom'

/** The requested variant of a media file. */
export interface MediaRequest {
  /** The width of a thumbnail; null for the full size. */
  width: ThumbnailWidth | null
  /** Whether the original bytes with metadata are requested. */
  original: boolean
  /** Whether the file is saved, not played: then a film or recording is not encoded anew. */
  download?: boolean
  /** The `Accept` header, which decides between AVIF and WebP. */
  accept: string
}

/** Bytes at an image host. */
export interface HostedContent {
  /** A URL that expires. */
  address: string
  /** Requests the address. @throws Error where the host does not answer */
  request(signal: AbortSignal): Promise<Response>
}

/** Bytes to send, or those of an image host. */
export type MediaLocation = { content: StoredContent; mimeType: string } | HostedContent

/** A file at an image host, as the host describes it. */
export interface HostedFile {
  stored: StoredFile
  fileName: string
  folder: string
  /** False for a file that anyone with its URL can read. */
  isPrivate: boolean
  /** False for a file that replaced another one. */
  isFirstVersion: boolean
  /** The original bytes. */
  original: HostedContent
}

/** The columns that a store sets for a stored file. */
export type StoredFile = Pick<
  MediaRow,
  'store' | 'host_file_id' | 'host_path' | 'host_version' | 'stored_bytes'
>

export interface MediaStore {
  /** The files that this site stores itself, also where it has an image host. */
  readonly files: MediaFiles
  readonly kind: MediaRow['store']
  /** The URL to which browsers upload, and its public key. */
  readonly uploadUrl: string
  readonly publicKey: string
  /** Other origins of images and uploads, for the Content-Security-Policy. */
  readonly origins: { images: readonly string[]; uploads: readonly string[] }
  /** Signs an upload token: HMAC-SHA1 of token and expiry (seconds since 1970) as hexadecimal digits. */
  sign(token: string, expire: number): string
  /**
   * Stores the files of a workspace directory: the original and existing variants. After returning, the bytes survive a
   * power cut.
   */
  put(
    mediaRow: Pick<MediaRow, 'id' | 'folder' | 'file_name' | 'mime_type' | 'kind'>,
    directory: string,
  ): Promise<StoredFile>
  /** @returns null where the bytes are missing */
  locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null>
  /** Adds the converted copy of a film or recording, which this site stores. @param write gets the paths of both */
  addConverted(mediaRow: MediaRow, write: (original: string, to: string) => Promise<void>): Promise<void>
  /** The bytes of the image's WebP thumbnails in the order of `thumbnailWidths`; null for those that are not made or at the image host. */
  readThumbnailSizes(mediaRow: MediaRow): Promise<(number | null)[]>
  /** Deletes the bytes; missing bytes are no error. */
  remove(mediaRow: MediaRow): Promise<void>
  /** Deletes a file at the image host; a missing file is no error. */
  removeHostedFile(hostFileId: string): Promise<void>
  /** Finds an uploaded file at the image host; always null for this site's own files. */
  findHostedFile(hostFileId: string): Promise<HostedFile | null>
}

/** A store that keeps all its files elsewhere. */
export type HostStore = Omit<MediaStore, 'files'>
