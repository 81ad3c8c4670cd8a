/**
 * Plans which media files "Save everything" downloads, with their sizes, and counts what is saved already. Sizes of images
 * that the server did not tell are estimated.
 */
import type { Collection, MediaReference } from '#client/api/collection.ts'
import { copyKey, mediaIdOfCopyKey } from '#client/offline/media/media-copies.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import type { MediaKind, Picture, ThumbnailSizes } from '#shared/contracts/media.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/thumbnail-widths.ts'

export interface PlannedFile {
  key: string
  kind: DownloadKind
  sizeBytes: number
  isEstimate: boolean
}

export interface CollectionRecords {
  collection: Pick<Collection, 'isShown' | 'getMedia'>
  records: readonly unknown[]
}

const downloadKindOf: Record<MediaKind, DownloadKind> = {
  photo: 'pictures',
  document: 'documents',
  audio: 'sound',
  video: 'film',
}

/** Measured on small copies in a modern image format. */
const bytesPerPixel = 0.13
const bytesPerFile = 1_200

/** @param originalBytes the size of the original, which a smaller copy hardly exceeds */
function estimateSizeBytes(width: number, image: Picture | null, originalBytes: number): number {
  const shownWidth = Math.min(width, image?.width ?? width)
  const ratio = image ? image.height / image.width : 3 / 4
  const estimate = shownWidth * shownWidth * ratio * bytesPerPixel + bytesPerFile
  return Math.round(Math.min(estimate, originalBytes))
}

const portrait: Picture = { width: 160, height: 160, thumbhash: null }

class Plan {
  readonly files = new Map<string, PlannedFile>()
  readonly #sizes: ThumbnailSizes

  constructor(sizes: ThumbnailSizes) {
    this.#sizes = sizes
  }

  addFile(id: string, kind: DownloadKind, sizeBytes: number, version?: number) {
    this.#add({ key: copyKey(id, null, version), kind, sizeBytes, isEstimate: false })
  }

  /** One image for lists and a larger one for the viewer. One copy of a small image serves both. */
  addImage(id: string, image: Picture | null) {
    this.#addThumbnail(id, 320, image)
    if (image === null || image.width > 320) this.#addThumbnail(id, 1280, image)
  }

  #addThumbnail(id: string, width: ThumbnailWidth, image: Picture | null) {
    const { original = Number.POSITIVE_INFINITY, thumbnails = [] } = this.#sizes[id] ?? {}
    const told = thumbnails[thumbnailWidths.indexOf(width)] ?? null
    const sizeBytes = told ?? estimateSizeBytes(width, image, original)
    this.#add({ key: copyKey(id, width), kind: 'pictures', sizeBytes, isEstimate: told === null })
  }

  #add(file: PlannedFile) {
    if (!this.files.has(file.key)) this.files.set(file.key, file)
  }

  addMedia(media: MediaReference) {
    const id = media.url === null ? null : parseMediaUrl(media.url)
    if (id === null) return
    if (media.type === 'portrait') this.#addThumbnail(id, 160, portrait)
    else if (media.type === 'image') this.addImage(id, media.image)
    else if (media.type === 'file')
      this.addFile(id, downloadKindOf[media.kind], media.sizeBytes, media.version)
    else if (!this.files.has(copyKey(id, null))) this.addImage(id, null)
  }
}

/** The media files of lists, which stay the same objects as long as the lists do not change. */
const mediaOfLists = new WeakMap<readonly unknown[], MediaReference[]>()

function getMediaOfList({ collection, records }: CollectionRecords): MediaReference[] {
  const media =
    mediaOfLists.get(records) ??
    records.filter((record) => collection.isShown(record)).flatMap((record) => collection.getMedia(record))
  mediaOfLists.set(records, media)
  return media
}

/** Every file once: images first, small ones before large ones, then the other files by size. */
export function planFiles(lists: readonly CollectionRecords[], sizes: ThumbnailSizes): PlannedFile[] {
  const media = lists.flatMap(getMediaOfList)
  const isLinked = ({ type }: MediaReference) => type === 'linked'
  const plan = new Plan(sizes)
  // A linked file may be of any kind. The kind is known when a record in the archives names the file, too.
  for (const reference of media.filter((one) => !isLinked(one))) plan.addMedia(reference)
  for (const reference of media.filter(isLinked)) plan.addMedia(reference)
  const order = (file: PlannedFile) => downloadKinds.indexOf(file.kind)
  return [...plan.files.values()].sort((a, b) => order(a) - order(b) || a.sizeBytes - b.sizeBytes)
}

export interface DownloadTally {
  /** Media files. A file counts once however many sizes of it are planned. */
  media: number
  sizeBytes: number
  savedMedia: number
  savedSizeBytes: number
  missingSizeBytes: number
  /** Whether the missing size contains estimates. */
  isEstimate: boolean
}

function emptyTally(): DownloadTally {
  return { media: 0, sizeBytes: 0, savedMedia: 0, savedSizeBytes: 0, missingSizeBytes: 0, isEstimate: false }
}

/** Sizes of the saved files by their keys; null for a file that the server does not have. */
export type SavedSizes = ReadonlyMap<string, number | null>

/** With fewer saved images the estimates are not corrected. */
const minSample = 10

/** The total size of the saved images in relation to their estimates; 1 with too few saved images. */
function getEstimateError(plan: readonly PlannedFile[], saved: SavedSizes): number {
  let [count, estimated, measured] = [0, 0, 0]
  for (const { key, isEstimate, sizeBytes } of plan) {
    const savedBytes = isEstimate && saved.get(key)
    if (typeof savedBytes !== 'number') continue
    count += 1
    estimated += sizeBytes
    measured += savedBytes
  }
  return count < minSample ? 1 : measured / estimated
}

/** The plan with estimates corrected by the sizes of the saved images. */
function correctEstimates(plan: readonly PlannedFile[], saved: SavedSizes): PlannedFile[] {
  const factor = getEstimateError(plan, saved)
  return plan.map((file) =>
    file.isEstimate ? { ...file, sizeBytes: Math.round(file.sizeBytes * factor) } : file,
  )
}

/** Counts a plan by kind of file. */
export function tallyFiles(
  plan: readonly PlannedFile[],
  saved: SavedSizes,
): Record<DownloadKind, DownloadTally> {
  const tallies = { pictures: emptyTally(), documents: emptyTally(), sound: emptyTally(), film: emptyTally() }
  const media = new Map<string, { kind: DownloadKind; isSaved: boolean }>()
  for (const { key, kind, sizeBytes, isEstimate } of correctEstimates(plan, saved)) {
    const savedBytes = saved.get(key)
    if (savedBytes === null) continue
    const id = `${kind} ${mediaIdOfCopyKey(key)}`
    media.set(id, { kind, isSaved: savedBytes !== undefined && (media.get(id)?.isSaved ?? true) })
    tallies[kind].sizeBytes += savedBytes ?? sizeBytes
    if (savedBytes === undefined) {
      tallies[kind].missingSizeBytes += sizeBytes
      tallies[kind].isEstimate ||= isEstimate
    } else tallies[kind].savedSizeBytes += savedBytes
  }
  for (const { kind, isSaved } of media.values()) {
    tallies[kind].media++
    if (isSaved) tallies[kind].savedMedia++
  }
  return tallies
}

/** The planned files of the chosen kinds that are not saved yet. */
export function findMissingFiles(
  plan: readonly PlannedFile[],
  saved: SavedSizes,
  kinds: readonly DownloadKind[],
): PlannedFile[] {
  return correctEstimates(plan, saved).filter(({ key, kind }) => kinds.includes(kind) && !saved.has(key))
}
