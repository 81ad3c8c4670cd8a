/** Media on the server's own disk: one directory each, with the file as received and the copies that are served. */
import { createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { convertHeic, isHeic } from '../images/heic.ts'
import { inPictureQueue } from '../images/image-queue.ts'
import { type Copy, fullCopy, type SmallFormat, smallCopy, smallWidths } from '../images/image-variants.ts'
import { addStoredBytes, type MediaRow } from '../media.store.ts'
import { exists, isAbsent, isDiskFull, placeDirectory } from './disk-files.ts'
import type { Found, MediaStore, Placed, Wanted } from './media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from './workspace.ts'

/** What works on pictures is large, and loaded when the first is to be made. */
const pictures = () => import('../images/write-image-variants.ts')

/** Writes a copy to a file. */
type Write = (to: string) => Promise<void>

export class DiskStore implements MediaStore {
  readonly kind = 'disk'
  readonly uploadUrl: string
  readonly publicKey = 'family-heritage'
  readonly origins = { images: [], uploads: [] }
  readonly #db: Db
  readonly #media: string
  readonly #key: string
  /** Copies that are being made, by their paths: whoever wants one meanwhile waits for it. */
  readonly #making = new Map<string, Promise<void>>()

  constructor(db: Db, config: Pick<Config, 'dataDir' | 'publicUrl'>, key: string) {
    this.#db = db
    this.#media = mediaDirectory(config)
    this.#key = key
    this.uploadUrl = `${config.publicUrl}/api/upload/files`
  }

  sign(token: string, expire: number): string {
    return createHmac('sha1', this.#key).update(`${token}${expire}`).digest('hex')
  }

  /** Where a medium's files lie: spread over 256 directories by the first two letters of its id. */
  directoryOf({ id }: Pick<MediaRow, 'id'>): string {
    return path.join(this.#media, id.slice(0, 2), id)
  }

  async put(medium: Pick<MediaRow, 'id'>, directory: string): Promise<Placed> {
    // What lies there already is of a taking-in that was cut off before the medium had its row.
    await this.remove(medium)
    const bytes = await placeDirectory(directory, this.directoryOf(medium))
    return { host_file_id: null, host_path: null, stored_bytes: bytes }
  }

  async find(medium: MediaRow, wanted: Wanted): Promise<Found | null> {
    const original = path.join(this.directoryOf(medium), originalName)
    if (medium.kind !== 'photo' || (wanted.original && wanted.width === null)) {
      return (await exists(original)) ? { file: original, mimeType: medium.mime_type } : null
    }
    const copy = await this.#findCopy(medium, wanted)
    return copy && { file: path.join(this.directoryOf(medium), copy.name), mimeType: copy.mimeType }
  }

  /** Makes the full copy, before somebody waits for it, and the small copies in AVIF, which take long. */
  async makeAvif(medium: MediaRow): Promise<void> {
    await this.#ensureFull(medium)
    for (const width of smallWidths(medium.width ?? 0)) await this.#ensureSmall(medium, width, 'avif')
  }

  async remove(medium: Pick<MediaRow, 'id'>): Promise<void> {
    await fs.rm(this.directoryOf(medium), { recursive: true, force: true, maxRetries: 3 })
  }

  async look(): Promise<null> {
    return null
  }

  /** The copy that is wanted or, where the disk is too full to make it, another that is there: reading goes on. */
  async #findCopy(medium: MediaRow, wanted: Wanted): Promise<Copy | null> {
    try {
      return await this.#ensureCopy(medium, wanted)
    } catch (error) {
      if (isAbsent(error)) return null
      const other = isDiskFull(error) ? await this.#findAnyCopy(medium) : null
      if (other) return other
      throw error
    }
  }

  async #ensureCopy(medium: MediaRow, { width, accept }: Wanted): Promise<Copy> {
    if (width === null) return await this.#ensureFull(medium)
    if (/image\/avif/i.test(accept) && medium.small_made_at !== null) {
      const avif = smallCopy(medium.width ?? width, width, 'avif')
      if (await exists(path.join(this.directoryOf(medium), avif.name))) return avif
    }
    return await this.#ensureSmall(medium, width, 'webp')
  }

  async #ensureFull(medium: MediaRow): Promise<Copy> {
    const copy = fullCopy(medium.mime_type)
    const source = path.join(this.directoryOf(medium), originalName)
    await this.#ensure(medium, copy, async (to) => {
      if (isHeic(medium.mime_type)) return await convertHeic(source, to)
      const { writeFull } = await pictures()
      await writeFull(source, medium.mime_type, to)
    })
    return copy
  }

  async #ensureSmall(medium: MediaRow, width: ThumbnailWidth, format: SmallFormat): Promise<Copy> {
    const copy = smallCopy(medium.width ?? width, width, format)
    const source = isHeic(medium.mime_type) ? (await this.#ensureFull(medium)).name : originalName
    await this.#ensure(medium, copy, async (to) => {
      const { writeSmall } = await pictures()
      await writeSmall(path.join(this.directoryOf(medium), source), width, format, to)
    })
    return copy
  }

  /** Makes a copy where there is none yet; however many want it, it is made once. */
  async #ensure(medium: MediaRow, copy: Copy, write: Write): Promise<void> {
    const file = path.join(this.directoryOf(medium), copy.name)
    const making = this.#making.get(file)
    if (making) return await making
    const made = this.#makeUnlessThere(medium, file, write)
    this.#making.set(file, made)
    try {
      await made
    } finally {
      this.#making.delete(file)
    }
  }

  async #makeUnlessThere(medium: MediaRow, file: string, write: Write): Promise<void> {
    if (await exists(file)) return
    await fs.access(path.join(this.directoryOf(medium), originalName))
    await withWorkspace(this.#media, async (directory) => {
      const aside = path.join(directory, path.basename(file))
      await inPictureQueue(() => write(aside))
      const { size } = await fs.stat(aside)
      await fs.rename(aside, file)
      await addStoredBytes(this.#db, medium.id, size)
    })
  }

  /** The widest copy that is there; null where there is none. */
  async #findAnyCopy(medium: MediaRow): Promise<Copy | null> {
    const width = medium.width ?? 0
    const small = smallWidths(width).map((each) => smallCopy(width, each, 'webp'))
    for (const copy of [fullCopy(medium.mime_type), ...small.reverse()]) {
      if (await exists(path.join(this.directoryOf(medium), copy.name))) return copy
    }
    return null
  }
}
