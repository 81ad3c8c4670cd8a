/** The files of an exported archive with unique paths. */
import type { MediaRow } from '#server/media/media-row.ts'
import { ArchiveNames, isSafePath } from '../archive/archive-paths.ts'

export class ExportedFiles {
  readonly files = new Map<string, MediaRow>()
  readonly #paths = new Map<string, string>()
  /** The paths of files that were asked for with a preferred path: a second question gets the same answer. */
  readonly #answers = new Map<string, string>()
  readonly #names = new ArchiveNames()

  /** Reserves the imported path of a file, or a new path where it is unsafe or in use. */
  reserve(path: string, row: MediaRow): string {
    if (this.files.get(path)?.id === row.id) return path
    if (!isSafePath(path) || this.#names.isTaken(path)) return this.getPath(row)
    return this.#put(path, row)
  }

  /** The path of a file: each file is in the archive once. */
  getPath(row: MediaRow, preferred?: string): string {
    if (preferred !== undefined) {
      const question = `${row.id} ${preferred}`
      const path = this.#answers.get(question) ?? this.reserve(preferred, row)
      this.#answers.set(question, path)
      return path
    }
    return this.#paths.get(row.id) ?? this.#put(this.#names.create(row.file_name), row)
  }

  #put(path: string, row: MediaRow): string {
    this.#names.reserve(path)
    this.files.set(path, row)
    this.#paths.set(row.id, path)
    return path
  }
}
