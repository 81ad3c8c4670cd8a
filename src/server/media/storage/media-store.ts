/** The interface of media stores: the server's disk and ImageKit. */
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media-row.ts'

/** The folder of files that are stored for exports only: on this server's disk, and never served. */
export const exportOnlyFolder = 'gedcom'

/** The requested variant of a media file. */
export interface MediaRequest {
  /** The width of a thumbnail; null for the full size. */
  width: ThumbnailWidth | null
  /** Whether the original bytes with metadata are requested. */
  original: boolean
  /** The `Accept` header, which decides between AVIF and WebP. */
  accept: string
}

/** A file to send, or a URL that expires. */
export type MediaLocation = { file: string; mimeType: string } | { address: string }

/** The data of a file at an image host. */
export type HostedFile = Pick<
  MediaRow,
  'host_file_id' | 'host_path' | 'kind' | 'mime_type' | 'file_name' | 'size' | 'width' | 'height' | 'folder'
> & {
  /** False for a file that anyone with its URL can read. */
  isPrivate: boolean
}

/** The columns that a store sets for a stored file. */
export type StoredFile = Pick<MediaRow, 'host_file_id' | 'host_path' | 'stored_bytes'>

export interface MediaStore {
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
    mediaRow: Pick<MediaRow, 'id' | 'folder' | 'file_name' | 'mime_type'>,
    directory: string,
  ): Promise<StoredFile>
  /** @returns null where the bytes are missing */
  locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null>
  /** Deletes the bytes; missing bytes are no error. */
  remove(mediaRow: MediaRow): Promise<void>
  /** Deletes a file at the image host; a missing file is no error. */
  removeHostedFile(hostFileId: string): Promise<void>
  /** Finds an uploaded file at the image host; always null for the disk. */
  findHostedFile(hostFileId: string): Promise<HostedFile | null>
}
