/**
 * The media store of this site, on the server's disk or in a bucket: the original and its variants, which are made when they
 * are first needed.
 */
import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import { drawFirstPage, firstPageVariant, isPdf } from '../documents/first-page.ts'
import { convertHeic, isHeic } from '../images/heic.ts'
import { isServerError, undrawableFile } from '../images/image-errors.ts'
import { runInImageQueue } from '../images/image-queue.ts'
import {
  getFullVariant,
  getThumbnailVariant,
  type ImageVariant,
  isPagedScan,
  listThumbnailWidths,
  type ThumbnailFormat,
} from '../images/image-variants.ts'
import type { ImageInfo } from '../images/write-image-variants.ts'
import { addStoredBytes } from '../media.store.ts'
import type { MediaRow } from '../media-row.ts'
import { UnreadableRecordingError, writeCleanCopy } from '../recordings/clean-copy.ts'
import { drawFrame } from '../recordings/ffmpeg.ts'
import {
  frameVariant,
  getCleanVariant,
  getConvertedVariant,
  isRecording,
  type RecordingVariant,
} from '../recordings/recording-variants.ts'
import { findRecording, saveRecordingState } from '../recordings/recordings.store.ts'
import { isDiskFullError, isNotFoundError } from './disk-files.ts'
import { checkSpace } from './free-space.service.ts'
import type { MediaFiles, OpenFile } from './media-files.ts'
import type { MediaLocation, MediaRequest, MediaStore, StoredFile } from './media-store.ts'
import { RecentFailures } from './recent-failures.ts'
import { mediaDirectory, originalName, withWorkspace } from './workspace.ts'

/** The image code is large and loaded when it is first needed. */
const loadImageWriter = () => import('../images/draw-image.ts')

/** Makes a variant from files of the media file. @param to the path of the new file */
type WriteVariant = (open: OpenFile, to: string) => Promise<void>

type FileStoreConfig = Pick<Config, 'dataDir' | 'publicUrl' | 'storageQuota'>

export class FileStore implements MediaStore {
  readonly kind = 'disk'
  readonly uploadUrl: string
  readonly publicKey = 'family-heritage'
  readonly origins = { images: [], uploads: [] }
  readonly files: MediaFiles
  readonly #db: Db
  readonly #config: FileStoreConfig
  readonly #key: string
  /** Variants in progress by id and name: further requests wait for the same work. */
  readonly #inProgress = new Map<string, Promise<void>>()
  /** Of pictures that were requested: drawing one may take two minutes. */
  readonly #failures = new RecentFailures()

  constructor(db: Db, config: FileStoreConfig, files: MediaFiles, key: string) {
    this.#db = db
    this.#config = config
    this.files = files
    this.#key = key
    this.uploadUrl = `${config.publicUrl}/api/upload/files`
  }

  sign(token: string, expire: number): string {
    return createHmac('sha1', this.#key).update(`${token}${expire}`).digest('hex')
  }

  async put({ id }: Pick<MediaRow, 'id'>, directory: string): Promise<StoredFile> {
    const bytes = await this.files.put(id, directory)
    return { store: 'disk', host_file_id: null, host_path: null, host_version: null, stored_bytes: bytes }
  }

  async locate(mediaRow: MediaRow, request: MediaRequest): Promise<MediaLocation | null> {
    const isSentAsIs = mediaRow.kind === 'document' && !isPagedScan(mediaRow)
    if (request.width === null && (isSentAsIs || request.original)) {
      return await this.#open(mediaRow, { name: originalName, mimeType: mediaRow.mime_type })
    }
    const isPlayed = isRecording(mediaRow) && (request.width === null || mediaRow.width === null)
    const copy = isPlayed
      ? await this.#findRecording(mediaRow, request)
      : await this.#findVariant(mediaRow, request)
    return copy && (await this.#open(mediaRow, copy))
  }

  async #open({ id }: MediaRow, { name, mimeType }: ImageVariant): Promise<MediaLocation | null> {
    const content = await this.files.find(id, name)
    return content && { content, mimeType }
  }

  async readThumbnailSizes({ id, width: imageWidth }: MediaRow): Promise<(number | null)[]> {
    return await Promise.all(
      thumbnailWidths.map(async (width) => {
        const { name } = getThumbnailVariant(imageWidth ?? width, width, 'webp')
        return (await this.files.find(id, name))?.size ?? null
      }),
    )
  }

  /** Makes the full-size variant and all thumbnails in advance. Imported images have no WebP thumbnails yet. */
  async makeAvif(mediaRow: MediaRow): Promise<void> {
    await this.files.withFiles(mediaRow.id, async (open) => {
      if (mediaRow.kind === 'photo' || isPagedScan(mediaRow)) await this.#ensureFull(mediaRow, open)
      for (const width of listThumbnailWidths(mediaRow.width ?? 0)) {
        await this.#ensureThumbnail(mediaRow, width, 'webp', open)
        await this.#ensureThumbnail(mediaRow, width, 'avif', open)
      }
    })
  }

  /** Draws the first page of an imported PDF file, or a frame of a film. @throws where the file cannot be drawn */
  async addPreview(mediaRow: MediaRow): Promise<ImageInfo> {
    const { inspectImage } = await loadImageWriter()
    return await this.files.withFiles(mediaRow.id, async (open) => {
      const preview = await open(await this.#ensureImage(mediaRow, open))
      return await runInImageQueue(() => inspectImage(preview))
    })
  }

  async remove({ id }: Pick<MediaRow, 'id'>): Promise<void> {
    await this.files.remove(id)
  }

  async removeHostedFile(): Promise<void> {
    throw new TypeError('This site has no hosted files.')
  }

  async findHostedFile(): Promise<null> {
    return null
  }

  /**
   * Finds or makes the requested variant; on a full disk finds another existing variant.
   *
   * @throws AppError impossible for a file that cannot be drawn
   */
  async #findVariant(mediaRow: MediaRow, request: MediaRequest): Promise<ImageVariant | null> {
    const key = `${mediaRow.id} ${request.width}`
    this.#failures.check(key)
    try {
      return await this.#ensureVariant(mediaRow, request)
    } catch (error) {
      if (isNotFoundError(error)) return null
      const other = isDiskFullError(error) ? await this.#findAnyVariant(mediaRow) : null
      if (other) return other
      throw isServerError(error) ? error : this.#failures.add(key, undrawableFile())
    }
  }

  async #ensureVariant(mediaRow: MediaRow, { width, accept }: MediaRequest): Promise<ImageVariant> {
    if (width === null) return await this.#ensureFull(mediaRow)
    if (/image\/avif/i.test(accept) && mediaRow.small_made_at !== null) {
      const avif = getThumbnailVariant(mediaRow.width ?? width, width, 'avif')
      if (await this.files.find(mediaRow.id, avif.name)) return avif
    }
    return await this.#ensureThumbnail(mediaRow, width, 'webp')
  }

  /** Finds the converted copy, or finds or makes the copy without metadata; null where the file is unreadable. */
  async #findRecording(mediaRow: MediaRow, { download }: MediaRequest): Promise<RecordingVariant | null> {
    const clean = getCleanVariant(mediaRow.mime_type)
    const converted = getConvertedVariant(mediaRow.kind)
    const variants = download ? [clean, converted] : [converted, clean]
    for (const copy of variants) {
      if (copy && (await this.files.find(mediaRow.id, copy.name))) return copy
    }
    return clean && (await this.#makeClean(mediaRow, clean)) ? clean : null
  }

  async addConverted(...[mediaRow, write]: Parameters<MediaStore['addConverted']>): Promise<void> {
    await this.#ensure(mediaRow, getConvertedVariant(mediaRow.kind), async (open, to) =>
      write(await open(originalName), to),
    )
  }

  /** Makes the copy without metadata of an older or restored file. @returns false where the file is unreadable or missing */
  async #makeClean(mediaRow: MediaRow, clean: RecordingVariant): Promise<boolean> {
    if ((await findRecording(this.#db, mediaRow.id))?.state === 'unreadable') return false
    try {
      await this.#ensure(mediaRow, clean, async (open, to) => {
        const result = await writeCleanCopy(await open(originalName), to)
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

  async #ensureFull(mediaRow: MediaRow, openFile?: OpenFile): Promise<ImageVariant> {
    const copy = getFullVariant(mediaRow)
    const write: WriteVariant = async (open, to) => {
      const source = await open(originalName)
      if (isPagedScan(mediaRow)) return await this.#writePages(source, mediaRow, to)
      await runInImageQueue(async () => {
        if (isHeic(mediaRow.mime_type)) return await convertHeic(source, to)
        const { writeFull } = await loadImageWriter()
        await writeFull(source, mediaRow.mime_type, to)
      })
    }
    await this.#ensure(mediaRow, copy, write, openFile)
    return copy
  }

  /** @throws AppError storage_full */
  async #writePages(source: string, { size }: MediaRow, to: string): Promise<void> {
    const { limitPages, writePages } = await loadImageWriter()
    const fileBytes = limitPages(size)
    await runInImageQueue(async () => {
      await checkSpace({ db: this.#db, config: this.#config }, fileBytes)
      await writePages(source, to, fileBytes)
    })
  }

  async #ensureFirstPage(mediaRow: MediaRow, openFile: OpenFile): Promise<string> {
    const write: WriteVariant = async (open, to) => drawFirstPage(await open(originalName), to)
    await this.#ensure(mediaRow, firstPageVariant, write, openFile)
    return firstPageVariant.name
  }

  async #ensureFrame(mediaRow: MediaRow, openFile: OpenFile): Promise<string> {
    const write: WriteVariant = async (open, to) => {
      const film = await open(originalName)
      await runInImageQueue(() => drawFrame(film, to, mediaRow))
    }
    await this.#ensure(mediaRow, frameVariant, write, openFile)
    return frameVariant.name
  }

  /** The name of the file from which the thumbnails are made. */
  async #ensureImage(mediaRow: MediaRow, open: OpenFile): Promise<string> {
    if (isPdf(mediaRow)) return await this.#ensureFirstPage(mediaRow, open)
    if (mediaRow.kind === 'video') return await this.#ensureFrame(mediaRow, open)
    return isHeic(mediaRow.mime_type) ? (await this.#ensureFull(mediaRow, open)).name : originalName
  }

  async #ensureThumbnail(
    mediaRow: MediaRow,
    width: ThumbnailWidth,
    format: ThumbnailFormat,
    openFile?: OpenFile,
  ): Promise<ImageVariant> {
    const copy = getThumbnailVariant(mediaRow.width ?? width, width, format)
    const write: WriteVariant = async (open, to) => {
      const source = await open(await this.#ensureImage(mediaRow, open))
      const { writeThumbnail } = await loadImageWriter()
      await runInImageQueue(() => writeThumbnail(source, width, format, to))
    }
    await this.#ensure(mediaRow, copy, write, openFile)
    return copy
  }

  /** Makes a missing variant; concurrent requests share the work. @param open default: opens the files anew */
  async #ensure(
    mediaRow: MediaRow,
    { name }: ImageVariant | RecordingVariant,
    write: WriteVariant,
    open?: OpenFile,
  ): Promise<void> {
    const key = `${mediaRow.id}/${name}`
    const making = this.#inProgress.get(key)
    if (making) return await making
    const work = this.#makeIfMissing(mediaRow, name, write, open)
    this.#inProgress.set(key, work)
    try {
      await work
    } finally {
      this.#inProgress.delete(key)
    }
  }

  async #makeIfMissing({ id }: MediaRow, name: string, write: WriteVariant, open?: OpenFile): Promise<void> {
    if (await this.files.find(id, name)) return
    await withWorkspace(mediaDirectory(this.#config), async (directory) => {
      const aside = path.join(directory, name)
      if (open) await write(open, aside)
      else await this.files.withFiles(id, (opened) => write(opened, aside))
      const { size } = await fs.stat(aside)
      await this.files.add(id, name, aside)
      await addStoredBytes(this.#db, id, size)
    })
  }

  /** Finds the widest existing variant; null where there is none. */
  async #findAnyVariant(mediaRow: MediaRow): Promise<ImageVariant | null> {
    const { id, width } = mediaRow
    const small = listThumbnailWidths(width ?? 0).map((each) => getThumbnailVariant(width ?? 0, each, 'webp'))
    for (const copy of [getFullVariant(mediaRow), ...small.reverse()]) {
      if (await this.files.find(id, copy.name)) return copy
    }
    return null
  }
}
