/** Which files an administrator may add to the archives, judged before anything of them goes out. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import * as limits from '#shared/limits.ts'

/** As the admin upload of the specification: images, pdf, doc, docx, txt. */
export const acceptedFiles = 'image/*,application/pdf,text/plain,.pdf,.doc,.docx,.txt'

export type UploadRules = Pick<SiteSettings, 'maxFileSize' | 'allowedFileTypes'>

const MB = 1024 * 1024

/** Other endings of the same types. */
const aliases: Record<string, string> = {
  jpe: 'jpg',
  jfif: 'jpg',
  jpeg: 'jpg',
  apng: 'png',
  heif: 'heic',
  tif: 'tiff',
}
const typeOf = (ending: string) => aliases[ending] ?? ending

type Described = Pick<File, 'name' | 'type'>

function endingOf({ name }: Described): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Papers go by their name: some browsers give a Word file no type, or a strange one. Undefined for what is neither. */
export function kindOf(file: Described): Extract<MediaKind, 'photo' | 'document'> | undefined {
  if (/^(?:pdf|docx?|txt)$/.test(endingOf(file))) return 'document'
  if (/^image\/(?!svg)/i.test(file.type)) return 'photo'
  if (file.type === '' && /^(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?)$/.test(endingOf(file))) return 'photo'
  return undefined
}

const nouns = { photo: 'A picture', document: 'A document' }

/**
 * What is wrong with the file, as a sentence; undefined where nothing is. The server judges its content.
 *
 * @param rules of the site's settings; null while they are not known: then the usual ones hold
 */
export function fileFault(file: Described & { size: number }, rules: UploadRules | null): string | undefined {
  const kind = kindOf(file)
  if (!kind) return 'Only pictures, PDF, Word and plain text files can be added here.'
  const ending = endingOf(file)
  if (rules && ending !== '' && !rules.allowedFileTypes.some((type) => typeOf(type) === typeOf(ending))) {
    return `Files of the type .${ending} are not taken on this site.`
  }
  if (file.size === 0) return 'This file is empty.'
  const most = rules
    ? (limits.upload[kind] / limits.upload.photo) * rules.maxFileSize * MB
    : limits.upload[kind]
  if (file.size > most) return `${nouns[kind]} may have at most ${Math.round((most / MB) * 10) / 10} MB.`
  return undefined
}
