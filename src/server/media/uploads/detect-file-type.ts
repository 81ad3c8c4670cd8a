/** What files may be: the types that are taken, by their content, and the names that go with them. */
import fs from 'node:fs/promises'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { checkWordFile, isOldWordFile } from './word-files.ts'

export interface FileType {
  kind: MediaKind
  /** As it is served. */
  mimeType: string
  /** The endings that say that a file is one; the first is given to a file that is saved. */
  endings: readonly string[]
}

const photo = (mimeType: string, ...endings: string[]): FileType => ({ kind: 'photo', mimeType, endings })
const video = (mimeType: string, ...endings: string[]): FileType => ({ kind: 'video', mimeType, endings })
const audio = (mimeType: string, ...endings: string[]): FileType => ({ kind: 'audio', mimeType, endings })
const document = (mimeType: string, ...endings: string[]): FileType => ({
  kind: 'document',
  mimeType,
  endings,
})

const jpeg = photo('image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif')
const png = photo('image/png', 'png', 'apng')
const heic = photo('image/heic', 'heic', 'heif')
const mp4 = video('video/mp4', 'mp4', 'm4v')
const soundOfMp4 = audio('audio/mp4', 'm4a', 'm4b')
const ogg = audio('audio/ogg', 'ogg', 'oga', 'opus')
const flac = audio('audio/flac', 'flac')
const wav = audio('audio/wav', 'wav')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docx = document(word, 'docx')
const doc = document('application/msword', 'doc')
const pdf = document('application/pdf', 'pdf')
const text = document('text/plain', 'txt')

/** By the words of the library that looks at the content. */
const byContent: Readonly<Record<string, FileType>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/apng': png,
  'image/gif': photo('image/gif', 'gif'),
  'image/webp': photo('image/webp', 'webp'),
  'image/avif': photo('image/avif', 'avif'),
  'image/tiff': photo('image/tiff', 'tif', 'tiff'),
  'image/heic': heic,
  'image/heif': heic,
  'image/heic-sequence': heic,
  'image/heif-sequence': heic,
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': video('video/quicktime', 'mov', 'qt'),
  'video/webm': video('video/webm', 'webm'),
  'audio/mpeg': audio('audio/mpeg', 'mp3', 'mpga'),
  'audio/aac': audio('audio/aac', 'aac'),
  'audio/mp4': soundOfMp4,
  'audio/x-m4a': soundOfMp4,
  'audio/ogg': ogg,
  'audio/ogg; codecs=opus': ogg,
  'audio/wav': wav,
  'audio/flac': flac,
  'audio/x-flac': flac,
  'application/pdf': pdf,
  [word]: docx,
}

const known = [...new Set([...Object.values(byContent), doc, text])]
/** The same container holds either: its name says which it is. */
const containers: readonly (readonly string[])[] = [['video/mp4', 'audio/mp4', 'video/quicktime']]

const taken = 'Pictures, films, sound, PDF, Word and plain text files can be uploaded'

function endingOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Milliseconds that looking at a file's content may take. */
const patience = 5_000

async function wordOfContent(file: string): Promise<string | undefined> {
  try {
    const { fileTypeFromFile } = await import('file-type')
    return (await fileTypeFromFile(file, { signal: AbortSignal.timeout(patience) }))?.mime
  } catch {
    return undefined
  }
}

const markup = /^\s*<(?:!doctype|\?xml|html|head|body|script|svg|!--)/i

async function isPlainText(file: string): Promise<boolean> {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await fs.readFile(file))
    return !content.includes('\0') && !markup.test(content)
  } catch {
    return false
  }
}

async function typeOf(file: string, ending: string): Promise<FileType | undefined> {
  const found = await wordOfContent(file)
  if (found === 'application/x-cfb') return (await isOldWordFile(file)) ? doc : undefined
  if (found !== undefined) return byContent[found]
  return ending === 'txt' && (await isPlainText(file)) ? text : undefined
}

function asNamed(type: FileType, claimed: FileType | undefined): FileType {
  const sameContainer = containers.some((each) =>
    [type, claimed].every((one) => one !== undefined && each.includes(one.mimeType)),
  )
  return claimed && sameContainer ? claimed : type
}

/** Pictures, films and sounds go by content whatever ending of their kind they have; a document is one certain thing. */
function agrees(type: FileType, claimed: FileType): boolean {
  return type.kind === 'document' ? type === claimed : type.kind === claimed.kind
}

/**
 * What a file is, judged by its content.
 *
 * @throws AppError wrong_type for what is not taken, impossible for a file that is not what its name says
 */
export async function judgeFile(file: string, fileName: string): Promise<FileType> {
  const ending = endingOf(fileName)
  const claimed = known.find(({ endings }) => endings.includes(ending))
  const found = await typeOf(file, ending)
  const type = found && asNamed(found, claimed)
  if (claimed && (!type || !agrees(type, claimed))) {
    throw new AppError('impossible', `This file is called .${ending}, but it is not one.`)
  }
  if (!type) throw new AppError('wrong_type', `${taken}; this is something else.`)
  if (type === docx) await checkWordFile(file)
  return type
}

/** What a file seems to be from its first bytes, for the limit on its size while it arrives. */
export async function guessKind(head: Uint8Array): Promise<MediaKind> {
  try {
    const { fileTypeFromBuffer } = await import('file-type')
    return byContent[(await fileTypeFromBuffer(head))?.mime ?? '']?.kind ?? 'document'
  } catch {
    return 'document'
  }
}

/** What a file seems to be before any of it is there: by its name, else by the type that it is said to have. */
export function claimedType(fileName: string, mimeType: string): FileType | null {
  const ending = endingOf(fileName)
  const named = known.find(({ endings }) => endings.includes(ending))
  const said = named ?? byContent[mimeType.toLowerCase()] ?? known.find((type) => type.mimeType === mimeType)
  return said ?? null
}

/** A name for saving a copy of another type than the file that was received. */
export function nameFor(fileName: string, mimeType: string): string {
  const type = known.find((each) => each.mimeType === mimeType)
  if (!type || type.endings.includes(endingOf(fileName))) return fileName
  return `${fileName.replace(/\.[a-z0-9]{1,8}$/i, '')}.${type.endings[0]}`
}
