/** Where the bytes of media lie: on the server's own disk, or at ImageKit. */
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media.store.ts'

/** The folder of files that are only kept for exports: on this server's own disk, and never served. */
export const keptFolder = 'gedcom'

/** Which bytes of a medium are wanted. */
export interface Wanted {
  /** A small copy of a picture; null for the whole file. */
  width: ThumbnailWidth | null
  /** The bytes as received, metadata included. */
  original: boolean
  /** The request's `Accept`: decides between AVIF and WebP. */
  accept: string
}

/** A file to send, or an address that is good for a few minutes. */
export type Found = { file: string; mimeType: string } | { address: string }

/** What an image host knows of a file that was uploaded to it. */
export type HostedFile = Pick<
  MediaRow,
  'host_file_id' | 'host_path' | 'kind' | 'mime_type' | 'file_name' | 'size' | 'width' | 'height' | 'folder'
> & {
  /** False where it was uploaded so that anybody who knows its address can read it. */
  isPrivate: boolean
}

/** What a store tells of a file that it has taken over. */
export type Placed = Pick<MediaRow, 'host_file_id' | 'host_path' | 'stored_bytes'>

export interface MediaStore {
  readonly kind: MediaRow['store']
  /** Where browsers upload to, and the public key that goes with it. */
  readonly uploadUrl: string
  readonly publicKey: string
  /** Addresses beside this site from which pictures come and to which uploads go, for the content policy. */
  readonly origins: { images: readonly string[]; uploads: readonly string[] }
  /** The signature of an upload token: HMAC-SHA1 of token and expiry (seconds since 1970), hex. */
  sign(token: string, expire: number): string
  /**
   * Takes over what lies in a directory of `incoming.ts`: the file as received, and such copies as were made already.
   * Once it returns, the bytes outlive a power cut.
   */
  put(medium: Pick<MediaRow, 'id' | 'folder' | 'file_name' | 'mime_type'>, directory: string): Promise<Placed>
  /** @returns null where the bytes are gone */
  find(medium: MediaRow, wanted: Wanted): Promise<Found | null>
  /** Takes the bytes away; what is away already is fine. */
  remove(medium: MediaRow): Promise<void>
  /** Asks an image host what became of an upload; the disk knows nothing that the database does not. */
  look(hostFileId: string): Promise<HostedFile | null>
}
