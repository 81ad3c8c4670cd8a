/** The files of the media that this site stores itself: originals and variants, on the disk or in a bucket. */
import type { ByteRange } from '#server/http/range-header.ts'

/** A stored file. */
export interface StoredContent {
  /** In bytes. */
  size: number
  /** Reads a small part at once. */
  readBytes(range: ByteRange): Promise<Uint8Array<ArrayBuffer>>
  /** Streams a part, or the whole file. Rejects with AppError `host_failed` where the storage stops answering. */
  stream(range?: ByteRange): AsyncIterable<Uint8Array>
}

/** Resolves with the path of a file on the disk; rejects with the code ENOENT where it does not exist. */
export type OpenFile = (name: string) => Promise<string>

/** Files are named by the id of their media file and a name in its directory. They never change. */
export interface MediaFiles {
  /** Moves the files of a workspace directory here, instead of older ones. @returns their bytes */
  put(id: string, directory: string): Promise<number>
  /** Moves one more file of a workspace here. */
  add(id: string, name: string, file: string): Promise<void>
  find(id: string, name: string): Promise<StoredContent | null>
  /** Runs work that needs paths on the disk. Copies of a bucket's files are deleted afterwards. */
  withFiles<T>(id: string, use: (open: OpenFile) => Promise<T>): Promise<T>
  /** Deletes all files of a media file; missing ones are no error. */
  remove(id: string): Promise<void>
  /** Learns all sizes at once, where finding many files one by one would be slow. */
  loadSizes(): Promise<void>
}

/** The whole of a file as a range. */
export function wholeRange(size: number): ByteRange {
  return { first: 0, last: size - 1 }
}
