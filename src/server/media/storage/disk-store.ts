/** The media store on the server's disk: one directory per media file, with the original and its variants. */
import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import { drawFirstPage, firstPageVariant, isPdf } from '../documents/first-page.ts'
import { convertHeic, isHeic } from '../images/heic.ts'
import { runInImageQueue } from '../images/image-queue.ts'
import {
  getFullVariant,
  getThumbnailVariant,
  type ImageVariant,
  listThumbnailWidths,
  type ThumbnailFormat,
} from '../images/image-variants.ts'
import type { ImageInfo } from '../images/write-image-variants.ts'
import { addStoredBytes } from '../media.store.ts'
import type { MediaRow } from '../media-row.ts'
import { UnreadableRecordingError, writeCleanCopy } from '../recordings/clean-copy.ts'
import {
  getCleanVariant,
  getConvertedVariant,
  isRecording,
  type RecordingVariant,
} from '../recordings/recording-variants.ts'
import { findRecording, saveRecordingState } from '../recordings/recordings.store.ts'
import { fileExists, getFileSize, isDiskFullError, isNotFoundError, moveDirectory } from './disk-files.ts'
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
    return { store: 'disk', host_file_id: null, host_path: null, host_version: null, stored_bytes: bytes }
  }

  async locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    const original = path.join(this.directoryOf(mediaRow), originalName)
    if (request.width === null && (mediaRow.kind === 'document' || request.original)) {
      return (await fileExists(original)) ? { file: original, mimeType: mediaRow.mime_type } : null
    }
    const copy = isRecording(mediaRow)
      ? await this.#findRecording(mediaRow, request)
      : await this.#findVariant(mediaRow, request)
    return copy && { file: path.join(this.directoryOf(mediaRow), copy.name), mimeType: copy.mimeType }
  }

  async readThumbnailSizes(mediaRow: MediaRow): Promise<(number | null)[]> {
    const directory = this.directoryOf(mediaRow)
    return await Promise.all(
      thumbnailWidths.map((width) => {
        const { name } = getThumbnailVariant(mediaRow.width ?? width, width, 'webp')
        return getFileSize(path.join(directory, name))
      }),
    )
  }

  /** Makes the full-size variant and all thumbnails in advance. Imported images have no WebP thumbnails yet. */
  async makeAvif(mediaRow: MediaRow): Promise<void> {
    if (mediaRow.kind === 'photo') await this.#ensureFull(mediaRow)
    for (const width of listThumbnailWidths(mediaRow.width ?? 0)) {
      await this.#ensureThumbnail(mediaRow, width, 'webp')
      await this.#ensureThumbnail(mediaRow, width, 'avif')
    }
  }

  /** Draws the first page of a PDF file that was imported. @throws where the file cannot be drawn */
  async addFirstPage(mediaRow: MediaRow): Promise<ImageInfo> {
    const page = path.join(this.directoryOf(mediaRow), await this.#ensureFirstPage(mediaRow))
    const { inspectImage } = await loadImageWriter()
    return await runInImageQueue(() => inspectImage(page))
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

  /** Finds the converted copy, or finds or makes the copy without metadata; null where the file is unreadable. */
  async #findRecording(mediaRow: MediaRow, { download }: MediaRequest): Promise<RecordingVariant | null> {
    const clean = getCleanVariant(mediaRow.mime_type)
    const converted = getConvertedVariant(mediaRow.kind)
    const variants = download ? [clean, converted] : [converted, clean]
    for (const copy of variants) {
      if (copy && (await fileExists(path.join(this.directoryOf(mediaRow), copy.name)))) return copy
    }
    return clean && (await this.#makeClean(mediaRow, clean)) ? clean : null
  }

  /** Adds the converted copy of a film or recording. @param write writes it to a file */
  async addConverted(mediaRow: MediaRow, write: WriteVariant): Promise<void> {
    await this.#ensure(mediaRow, getConvertedVariant(mediaRow.kind), write)
  }

  /** Makes the copy without metadata of an older or restored file. @returns false where the file is unreadable or missing */
  async #makeClean(mediaRow: MediaRow, clean: RecordingVariant): Promise<boolean> {
    if ((await findRecording(this.#db, mediaRow.id))?.state === 'unreadable') return false
    const source = path.join(this.directoryOf(mediaRow), originalName)
    try {
      await this.#ensure(mediaRow, clean, async (to) => {
        const result = await writeCleanCopy(source, to)
        if (!result) throw new UnreadableRecordingError()
        await saveRecordingState(this.#db, mediaRow.id, result.isPlayable ? 'playable' : 'limited')
      })
      return true
    } catch (error) {
      if (isNotFoundError(error)) return false
      if (!(error instanceof UnreadableRecordingError)) throw error
      await saveRecordingState(this.#db, mediaRow.id, 'unreadable')
      return false
    }
  }

  async #ensureFull(mediaRow: MediaRow): Promise<ImageVariant> {
    const copy = getFullVariant(mediaRow.mime_type)
    const source = path.join(this.directoryOf(mediaRow), originalName)
    await this.#ensure(mediaRow, copy, async (to) => {
      await runInImageQueue(async () => {
        if (isHeic(mediaRow.mime_type)) return await convertHeic(source, to)
        const { writeFull } = await loadImageWriter()
        await writeFull(source, mediaRow.mime_type, to)
      })
    })
    return copy
  }

  async #ensureFirstPage(mediaRow: MediaRow): Promise<string> {
    const source = path.join(this.directoryOf(mediaRow), originalName)
    await this.#ensure(mediaRow, firstPageVariant, (to) => drawFirstPage(source, to))
    return firstPageVariant.name
  }

  /** The name of the file from which the thumbnails are made. */
  async #ensureImage(mediaRow: MediaRow): Promise<string> {
    if (isPdf(mediaRow)) return await this.#ensureFirstPage(mediaRow)
    return isHeic(mediaRow.mime_type) ? (await this.#ensureFull(mediaRow)).name : originalName
  }

  async #ensureThumbnail(
    mediaRow: MediaRow,
    width: ThumbnailWidth,
    format: ThumbnailFormat,
  ): Promise<ImageVariant> {
    const copy = getThumbnailVariant(mediaRow.width ?? width, width, format)
    const source = await this.#ensureImage(mediaRow)
    await this.#ensure(mediaRow, copy, async (to) => {
      const { writeThumbnail: writeSmall } = await loadImageWriter()
      const from = path.join(this.directoryOf(mediaRow), source)
      await runInImageQueue(() => writeSmall(from, width, format, to))
    })
    return copy
  }

  /** Makes a missing variant; concurrent requests share the work. */
  async #ensure(
    mediaRow: MediaRow,
    copy: ImageVariant | RecordingVariant,
    write: WriteVariant,
  ): Promise<void> {
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
      await write(aside)
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
