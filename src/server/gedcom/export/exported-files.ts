/** The files of an exported archive, each under a path of its own. */
import type { MediaRow } from '#server/media/media.store.ts'
import { ArchiveNames, isSafePath } from '../archive/archive-paths.ts'

export class ExportedFiles {
  readonly files = new Map<string, MediaRow>()
  readonly #paths = new Map<string, string>()
  readonly #names = new ArchiveNames()

  /** A file under the path that it came with, as long as nothing else lies there and no program could be led astray. */
  reserve(path: string, row: MediaRow): string {
    if (this.files.get(path)?.id === row.id) return path
    if (!isSafePath(path) || this.#names.isTaken(path)) return this.getPath(row)
    return this.#put(path, row)
  }

  /** Where a file lies: it is there once, however many items show it. */
  getPath(row: MediaRow, wanted?: string): string {
    if (wanted !== undefined) return this.reserve(wanted, row)
    return this.#paths.get(row.id) ?? this.#put(this.#names.create(row.file_name), row)
  }

  #put(path: string, row: MediaRow): string {
    this.#names.reserve(path)
    this.files.set(path, row)
    this.#paths.set(row.id, path)
    return path
  }
}
