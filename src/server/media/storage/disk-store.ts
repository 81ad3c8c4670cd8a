/** The media store on the server's disk: one directory per media file, with the original and its variants. */
import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { convertHeic, isHeic } from '../images/heic.ts'
import { runInImageQueue } from '../images/image-queue.ts'
import {
  getFullVariant,
  getThumbnailVariant,
  type ImageVariant,
  listThumbnailWidths,
  type ThumbnailFormat,
} from '../images/image-variants.ts'
import { addStoredBytes } from '../media.store.ts'
import type { MediaRow } from '../media-row.ts'
import { fileExists, isDiskFullError, isNotFoundError, moveDirectory } from './disk-files.ts'
import type { MediaLocation, MediaRequest, MediaStore, StoredFile } from './media-store.ts'
import { findMediaDirectory, mediaDirectory, originalName, withWorkspace } from './workspace.ts'

/** The image code is large and loaded when it is first needed. */
const loadImageWriter = () => import('../images/write-image-variants.ts')

/** Writes an image variant to a file. */
type WriteVariant = (to: string) => Promise<void>

export class DiskStore implements MediaStore {
  readonly kind = 'disk'
  readonly uploadUrl: string
  readonly publicKey = 'family-heritage'
  readonly origins = { images: [], uploads: [] }
  readonly #db: Db
  readonly #media: string
  readonly #key: string
  /** Variants in progress by path: further requests wait for the same work. */
  readonly #inProgress = new Map<string, Promise<void>>()

  constructor(db: Db, config: Pick<Config, 'dataDir' | 'publicUrl'>, key: string) {
    this.#db = db
    this.#media = mediaDirectory(config)
    this.#key = key
    this.uploadUrl = `${config.publicUrl}/api/upload/files`
  }

  sign(token: string, expire: number): string {
    return createHmac('sha1', this.#key).update(`${token}${expire}`).digest('hex')
  }

  directoryOf({ id }: Pick<MediaRow, 'id'>): string {
    return findMediaDirectory(this.#media, id)
  }

  async put(mediaRow: Pick<MediaRow, 'id'>, directory: string): Promise<StoredFile> {
    // An existing directory is left from an interrupted upload without a media row.
    await this.remove(mediaRow)
    const bytes = await moveDirectory(directory, this.directoryOf(mediaRow))
    return { host_file_id: null, host_path: null, stored_bytes: bytes }
  }

  async locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    const original = path.join(this.directoryOf(mediaRow), originalName)
    if (mediaRow.kind !== 'photo' || (request.original && request.width === null)) {
      return (await fileExists(original)) ? { file: original, mimeType: mediaRow.mime_type } : null
    }
    const copy = await this.#findVariant(mediaRow, request)
    return copy && { file: path.join(this.directoryOf(mediaRow), copy.name), mimeType: copy.mimeType }
  }

  /** Makes the full-size variant and the AVIF thumbnails in advance. */
  async makeAvif(mediaRow: MediaRow): Promise<void> {
    await this.#ensureFull(mediaRow)
    for (const width of listThumbnailWidths(mediaRow.width ?? 0))
      await this.#ensureThumbnail(mediaRow, width, 'avif')
  }

  async remove(mediaRow: Pick<MediaRow, 'id'>): Promise<void> {
    await fs.rm(this.directoryOf(mediaRow), { recursive: true, force: true, maxRetries: 3 })
  }

  async removeHostedFile(): Promise<void> {
    throw new TypeError('The disk has no hosted files.')
  }

  async findHostedFile(): Promise<null> {
    return null
  }

  /** Finds or makes the requested variant; on a full disk finds another existing variant. */
  async #findVariant(mediaRow: MediaRow, request: MediaRequest): Promise<ImageVariant | null> {
    try {
      return await this.#ensureVariant(mediaRow, request)
    } catch (error) {
      if (isNotFoundError(error)) return null
      const other = isDiskFullError(error) ? await this.#findAnyVariant(mediaRow) : null
      if (other) return other
      throw error
    }
  }

  async #ensureVariant(mediaRow: MediaRow, { width, accept }: MediaRequest): Promise<ImageVariant> {
    if (width === null) return await this.#ensureFull(mediaRow)
    if (/image\/avif/i.test(accept) && mediaRow.small_made_at !== null) {
      const avif = getThumbnailVariant(mediaRow.width ?? width, width, 'avif')
      if (await fileExists(path.join(this.directoryOf(mediaRow), avif.name))) return avif
    }
    return await this.#ensureThumbnail(mediaRow, width, 'webp')
  }

  async #ensureFull(mediaRow: MediaRow): Promise<ImageVariant> {
    const copy = getFullVariant(mediaRow.mime_type)
    const source = path.join(this.directoryOf(mediaRow), originalName)
    await this.#ensure(mediaRow, copy, async (to) => {
      if (isHeic(mediaRow.mime_type)) return await convertHeic(source, to)
      const { writeFull } = await loadImageWriter()
      await writeFull(source, mediaRow.mime_type, to)
    })
    return copy
  }

  async #ensureThumbnail(
    mediaRow: MediaRow,
    width: ThumbnailWidth,
    format: ThumbnailFormat,
  ): Promise<ImageVariant> {
    const copy = getThumbnailVariant(mediaRow.width ?? width, width, format)
    const source = isHeic(mediaRow.mime_type) ? (await this.#ensureFull(mediaRow)).name : originalName
    await this.#ensure(mediaRow, copy, async (to) => {
      const { writeThumbnail: writeSmall } = await loadImageWriter()
      await writeSmall(path.join(this.directoryOf(mediaRow), source), width, format, to)
    })
    return copy
  }

  /** Makes a missing variant; concurrent requests share the work. */
  async #ensure(mediaRow: MediaRow, copy: ImageVariant, write: WriteVariant): Promise<void> {
    const file = path.join(this.directoryOf(mediaRow), copy.name)
    const making = this.#inProgress.get(file)
    if (making) return await making
    const work = this.#makeIfMissing(mediaRow, file, write)
    this.#inProgress.set(file, work)
    try {
      await work
    } finally {
      this.#inProgress.delete(file)
    }
  }

  async #makeIfMissing(mediaRow: MediaRow, file: string, write: WriteVariant): Promise<void> {
    if (await fileExists(file)) return
    await fs.access(path.join(this.directoryOf(mediaRow), originalName))
    await withWorkspace(this.#media, async (directory) => {
      const aside = path.join(directory, path.basename(file))
      await runInImageQueue(() => write(aside))
      const { size } = await fs.stat(aside)
      await fs.rename(aside, file)
      await addStoredBytes(this.#db, mediaRow.id, size)
    })
  }

  /** Finds the widest existing variant; null where there is none. */
  async #findAnyVariant(mediaRow: MediaRow): Promise<ImageVariant | null> {
    const width = mediaRow.width ?? 0
    const small = listThumbnailWidths(width).map((each) => getThumbnailVariant(width, each, 'webp'))
    for (const copy of [getFullVariant(mediaRow.mime_type), ...small.reverse()]) {
      if (await fileExists(path.join(this.directoryOf(mediaRow), copy.name))) return copy
    }
    return null
  }
}
