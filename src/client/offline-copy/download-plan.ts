/** Which files "Save everything" saves, how large they are about, and how many of them are on the device already. */
import { type CopyWidth, copyKey, mediaIdOfCopyKey } from '#client/offline/media/media-copies.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { MediaKind, Picture } from '#shared/contracts/media.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { mediaIdOf, mediaIdsIn } from '#shared/media-url.ts'

export interface PlannedFile {
  key: string
  kind: DownloadKind
  /** Exact for whole files, an honest guess for pictures. */
  bytes: number
}

export interface FamilyLists {
  people: readonly Pick<FamilyMember, 'profile_photo_url'>[]
  events: readonly Pick<TimelineEvent, 'image_url' | 'image'>[]
  news: readonly ArticleMedia[]
  blog: readonly ArticleMedia[]
  archives: readonly Pick<ArchiveItem, 'file_url' | 'file_type' | 'file_size' | 'picture'>[]
}

type ArticleMedia = Pick<Article, 'featured_image_url' | 'featured_image' | 'content'>

const kindOf: Record<MediaKind, DownloadKind> = {
  photo: 'pictures',
  document: 'documents',
  audio: 'sound',
  video: 'film',
}

/** Of a small copy in a modern format, a pixel takes about this much; and the file itself. */
const bytesPerPixel = 0.13
const bytesPerFile = 1_200

function guessBytes(width: number, picture: Picture | null): number {
  const shown = Math.min(width, picture?.width ?? width)
  const ratio = picture ? picture.height / picture.width : 3 / 4
  return Math.round(shown * shown * ratio * bytesPerPixel + bytesPerFile)
}

const portrait: Picture = { width: 1, height: 1, thumbhash: null }

class Plan {
  readonly files = new Map<string, PlannedFile>()

  add(id: string | null, width: CopyWidth, kind: DownloadKind, bytes: number) {
    if (id === null) return
    const key = copyKey(id, width)
    if (!this.files.has(key)) this.files.set(key, { key, kind, bytes })
  }

  /** A picture for lists and one for looking at; a small picture is both. */
  addPicture(id: string | null, picture: Picture | null) {
    this.add(id, 320, 'pictures', guessBytes(320, picture))
    if (picture === null || picture.width > 320) this.add(id, 1280, 'pictures', guessBytes(1280, picture))
  }
}

const idOf = (url: string | null) => (url === null ? null : mediaIdOf(url))

/** Every file, each once: pictures first, the small ones of them before the large ones, then the rest by size. */
export function planFiles(lists: FamilyLists): PlannedFile[] {
  const plan = new Plan()
  for (const person of lists.people) {
    plan.add(
      idOf(person.profile_photo_url),
      160,
      'pictures',
      guessBytes(160, { ...portrait, width: 160, height: 160 }),
    )
  }
  for (const event of lists.events) plan.addPicture(idOf(event.image_url), event.image)
  for (const item of lists.archives) {
    const id = idOf(item.file_url)
    if (item.file_type === 'photo') plan.addPicture(id, item.picture)
    else plan.add(id, null, kindOf[item.file_type], item.file_size)
  }
  for (const text of [...lists.news, ...lists.blog]) {
    plan.addPicture(idOf(text.featured_image_url), text.featured_image)
    // What a text links to may be of any kind; what is in the archives is there with its own.
    for (const id of mediaIdsIn(text.content))
      if (!plan.files.has(copyKey(id, null))) plan.addPicture(id, null)
  }
  const order = (file: PlannedFile) => downloadKinds.indexOf(file.kind)
  return [...plan.files.values()].sort((a, b) => order(a) - order(b) || a.bytes - b.bytes)
}

export interface Tally {
  /** Media, each counted once in however many sizes. */
  media: number
  bytes: number
  savedMedia: number
  savedSizeBytes: number
  /** What is still to be fetched. */
  missingBytes: number
}

function nothing(): Tally {
  return { media: 0, bytes: 0, savedMedia: 0, savedSizeBytes: 0, missingBytes: 0 }
}

/** So many pictures tell how large others are. */
const telling = 10

/** How large the pictures on the device are beside what was guessed of them; 1 where there are too few to tell. */
function largerThanGuessed(plan: readonly PlannedFile[], kept: ReadonlyMap<string, number | null>): number {
  let [count, guessed, measured] = [0, 0, 0]
  for (const { key, kind, bytes } of plan) {
    const own = kind === 'pictures' && kept.get(key)
    if (typeof own !== 'number') continue
    count += 1
    guessed += bytes
    measured += own
  }
  return count < telling ? 1 : measured / guessed
}

/** The plan, its guesses made better by what is on the device already. */
function guessLike(plan: readonly PlannedFile[], kept: ReadonlyMap<string, number | null>): PlannedFile[] {
  const larger = largerThanGuessed(plan, kept)
  return plan.map((file) =>
    file.kind === 'pictures' ? { ...file, bytes: Math.round(file.bytes * larger) } : file,
  )
}

/** Counts a plan by kind. `kept` has the sizes of what is on the device; null for what the server does not have. */
export function tally(
  plan: readonly PlannedFile[],
  kept: ReadonlyMap<string, number | null>,
): Record<DownloadKind, Tally> {
  const sums = { pictures: nothing(), documents: nothing(), sound: nothing(), film: nothing() }
  const whole = new Map<string, { kind: DownloadKind; saved: boolean }>()
  for (const { key, kind, bytes } of guessLike(plan, kept)) {
    const own = kept.get(key)
    if (own === null) continue
    const id = `${kind} ${mediaIdOfCopyKey(key)}`
    whole.set(id, { kind, saved: own !== undefined && (whole.get(id)?.saved ?? true) })
    sums[kind].bytes += own ?? bytes
    if (own === undefined) sums[kind].missingBytes += bytes
    else sums[kind].savedSizeBytes += own
  }
  for (const { kind, saved } of whole.values()) {
    sums[kind].media++
    if (saved) sums[kind].savedMedia++
  }
  return sums
}

/** What of the plan is still to be saved, of the kinds that were chosen. */
export function missingFiles(
  plan: readonly PlannedFile[],
  kept: ReadonlyMap<string, number | null>,
  kinds: readonly DownloadKind[],
): PlannedFile[] {
  return guessLike(plan, kept).filter(({ key, kind }) => kinds.includes(kind) && !kept.has(key))
}
