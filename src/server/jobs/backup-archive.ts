/** Writes the archive of a backup: files of the disk, and files of a bucket one after the other. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as tar from 'tar'
import { BucketError, restMs } from '#server/media/storage/bucket.ts'
import type { BucketMediaFiles, MediaObject } from '#server/media/storage/bucket-media-files.ts'
import { originalName } from '#server/media/storage/workspace.ts'
import { type BackupManifest, mediaName } from './backup-manifest.ts'

/** After so many failures in a row, the storage is taken to be down. */
const maxFailures = 3

type ArchivedFile = BackupManifest['files'][number]

/** Waits until the archive has taken the bytes, so that the file can be deleted afterwards. */
async function addFile(pack: tar.Pack, name: string, file: string): Promise<void> {
  const { size, mtime } = await fs.promises.stat(file)
  const entry = new tar.ReadEntry(new tar.Header({ path: name, size, mtime, mode: 0o600, type: 'File' }))
  pack.add(entry)
  for await (const chunk of fs.createReadStream(file)) if (!entry.write(chunk)) await once(entry, 'drain')
  entry.end()
}

export class BackupArchive {
  readonly #pack: tar.Pack
  readonly #directory: string
  readonly #written: Promise<void>

  /** @param directory whose files are added by name @param file exists and is empty */
  constructor(directory: string, file: string) {
    this.#directory = directory
    this.#pack = new tar.Pack({ cwd: directory, gzip: { level: 3 }, portable: true, strict: true })
    const target = fs.createWriteStream(file, { mode: 0o600 })
    this.#pack.on('error', (error) => target.destroy(error instanceof Error ? error : undefined))
    this.#pack.pipe(target)
    this.#written = finished(target)
    // The error is thrown by `end`.
    this.#written.catch(() => undefined)
  }

  add(name: string): void {
    this.#pack.add(name)
  }

  /** Adds a file of a bucket. It is complete and as it was uploaded, or is not added. @returns null where it is not */
  async addObject(
    files: BucketMediaFiles,
    { id, name }: MediaObject,
    sha256: string | null,
  ): Promise<ArchivedFile | null> {
    const content = await files.findObject(id, name)
    if (!content) return null
    const copy = path.join(this.#directory, '.object')
    const hash = createHash('sha256')
    try {
      await pipeline(
        content.stream(),
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        },
        fs.createWriteStream(copy, { mode: 0o600 }),
      )
      const found = hash.digest('hex')
      if (name === originalName && sha256 !== null && found !== sha256) return null
      const entry = path.posix.join(mediaName, id.slice(0, 2), id, name)
      await Promise.race([addFile(this.#pack, entry, copy), this.#written])
      return { path: entry, size: content.size, sha256: found }
    } catch (error) {
      if (error instanceof BucketError && error.isMissing) return null
      throw error
    } finally {
      await fs.promises.rm(copy, { force: true })
    }
  }

  /** Waits until everything is in the file. */
  async end(): Promise<void> {
    this.#pack.end()
    await this.#written
  }
}

/** A media file that this site stores itself. */
export interface OwnMedia {
  id: string
  sha256: string | null
}

/**
 * Adds the files of the bucket that the disk does not have.
 * @returns the files, and the ids of media files whose original could not be had
 */
export async function addObjects(
  archive: BackupArchive,
  files: BucketMediaFiles,
  media: readonly OwnMedia[],
): Promise<{ added: ArchivedFile[]; missing: string[] }> {
  const remaining = new Map(media.map((file) => [file.id, file]))
  const hashes = new Map(media.map(({ id, sha256 }) => [id, sha256]))
  const added: ArchivedFile[] = []
  let failures = 0
  try {
    for await (const object of files.list()) {
      const sha256 = hashes.get(object.id)
      if (sha256 === undefined) continue
      const file = await archive.addObject(files, object, sha256).catch(async (error: unknown) => {
        if (!(error instanceof BucketError) || ++failures >= maxFailures) throw error
        // The bucket refuses requests for this time.
        await wait(restMs)
        return null
      })
      if (!file) continue
      failures = 0
      added.push(file)
      if (object.name === originalName) remaining.delete(object.id)
    }
  } catch (error) {
    // The backup has all else, and names what is missing.
    if (!(error instanceof BucketError)) throw error
  }
  return { added, missing: [...remaining.keys()] }
}
