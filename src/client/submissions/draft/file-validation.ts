/** Whether a chosen file may be sent in at all, before anything of it is copied or goes out. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'

/** As the member dialog of the specification: images, video, audio, pdf, doc, docx. */
export const acceptedFiles = 'image/*,video/*,audio/*,application/pdf,.pdf,.doc,.docx'
/** What stands with a text. */
export const acceptedPictures = 'image/*'

const megabyte = 1024 * 1024

interface Family {
  kind: MediaKind
  types: RegExp
  /** For the browsers that give some of them no type. */
  names: RegExp
  many: string
  most: number
}

/** Papers first: they go by their name, as some browsers call a Word file an unknown one. */
const families: readonly Family[] = [
  {
    kind: 'document',
    types: /^application\/pdf$/,
    names: /\.(?:pdf|docx?)$/i,
    many: 'Documents',
    most: limits.upload.document,
  },
  {
    kind: 'photo',
    types: /^image\/(?!svg)/i,
    names: /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp)$/i,
    many: 'Pictures',
    most: limits.upload.photo,
  },
  {
    kind: 'video',
    types: /^video\//,
    names: /\.(?:mp4|m4v|mov|webm|mkv|avi|3gp)$/i,
    many: 'Films',
    most: limits.upload.video,
  },
  {
    kind: 'audio',
    types: /^audio\//,
    names: /\.(?:mp3|m4a|wav|ogg|opus|flac|aac)$/i,
    many: 'Sound recordings',
    most: limits.upload.audio,
  },
]

type Described = Pick<File, 'name' | 'type'>

function familyOf({ name, type }: Described): Family | undefined {
  const [papers] = families
  if (papers?.names.test(name)) return papers
  return families.find(({ types, names }) => (type === '' ? names.test(name) : types.test(type)))
}

/** What a file seems to be; undefined for what cannot be sent in. */
export function kindOf(file: Described): MediaKind | undefined {
  return familyOf(file)?.kind
}

/**
 * What is wrong with the file, as a sentence; undefined where nothing is. The server judges its content.
 *
 * @param picturesOnly it is to stand with a text
 */
export function fileFault(file: Described & { size: number }, picturesOnly = false): string | undefined {
  const family = familyOf(file)
  if (picturesOnly && family?.kind !== 'photo') return 'Only pictures can be shown with the text.'
  if (!family) return 'Only pictures, films, sound recordings, PDF and Word documents can be sent in.'
  if (file.size === 0) return 'This file is empty.'
  if (file.size > family.most) return `${family.many} must be smaller than ${family.most / megabyte} MB.`
  return undefined
}

/** The category that a file is probably for. */
export function categoryOf(file: Described): string {
  const kind = kindOf(file)
  if (kind === 'photo') return 'photos'
  if (kind === 'video') return 'videos'
  return kind === 'audio' ? 'audio' : 'documents'
}

/** "Grandmother's letter.pdf" gives "Grandmother's letter". */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}

/** Comma-separated, trimmed, empties dropped. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(/[,،，、]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
