/** What a file may be, from the table of file types: told before the choice, checked on the device and by the server. */
import type { MediaKind } from './contracts/media.contract.ts'
import {
  bytesPerMB,
  type FileType,
  fileTypes,
  findFileType,
  getMaxBytes,
  getSizeClass,
  isTypeAllowed,
  type SizeClass,
} from './file-types.ts'
import * as limits from './limits.ts'

/** What the site's settings and the server allow. */
export interface UploadRules {
  /** Of a picture, in MB; other kinds may be larger in proportion. */
  maxFileSize: number
  /** Extensions of the settings. */
  allowedFileTypes: readonly string[]
  /** Whether the server converts films and recordings. */
  isConverting: boolean
}

/** What a form takes. */
export interface UploadChoice {
  kinds: readonly MediaKind[]
  /** Portraits are smaller than other pictures. */
  isProfilePhoto?: boolean
  /** Null while they are not known. */
  rules: UploadRules | null
}

export const allKinds: readonly MediaKind[] = ['photo', 'video', 'audio', 'document']

const nouns = { photo: 'pictures', video: 'films', audio: 'sound recordings', document: 'documents' }
/** As errors call one file. */
export const sizeClassNouns: Readonly<Record<SizeClass, string>> = {
  photo: 'A picture',
  scan: 'A TIFF file',
  video: 'A film',
  audio: 'A recording',
  document: 'A document',
}

function isAccepted(type: FileType, { kinds, rules }: UploadChoice): boolean {
  if (!kinds.includes(type.kind)) return false
  if (type.needsConversion && !rules?.isConverting) return false
  return rules === null || isTypeAllowed(type, rules.allowedFileTypes)
}

function listTypes(choice: UploadChoice): FileType[] {
  const types: readonly FileType[] = fileTypes
  return types.filter((type) => isAccepted(type, choice))
}

function getMaxSize(sizeClass: SizeClass, { rules, isProfilePhoto }: UploadChoice): number {
  const max = getMaxBytes(sizeClass, rules?.maxFileSize)
  return isProfilePhoto ? Math.min(limits.upload.profilePhoto, max) : max
}

function formatMB(bytes: number): string {
  return `${Math.round((bytes / bytesPerMB) * 10) / 10} MB`
}

/** "JPEG, PNG, TIFF": the names of the settings without their explanations. */
function formatTypes(types: readonly FileType[]): string {
  return [...new Set(types.map(({ label }) => label.replace(/(?:,| \().*/, '')))].join(', ')
}

function describeKind(kind: MediaKind, choice: UploadChoice): string | null {
  const types = listTypes(choice).filter((type) => type.kind === kind)
  if (types.length === 0) return null
  const described = [...Map.groupBy(types, getSizeClass)].map(
    ([sizeClass, ofClass]) => `${formatTypes(ofClass)} up to ${formatMB(getMaxSize(sizeClass, choice))}`,
  )
  const pixels = kind === 'photo' ? `, all up to ${limits.upload.imagePixels / 1_000_000} megapixels` : ''
  return `${nouns[kind]} (${described.join(', ')}${pixels})`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** By kind: "Pictures (JPEG, PNG up to 10 MB, TIFF up to 25 MB, all up to 100 megapixels)", "Documents (PDF, Word up to 25 MB)". */
export function listUploads(choice: UploadChoice): string[] {
  return choice.kinds.flatMap((kind) => describeKind(kind, choice) ?? []).map(capitalize)
}

/** As {@link listUploads}, in one text. */
export function describeUploads(choice: UploadChoice): string {
  return capitalize(choice.kinds.flatMap((kind) => describeKind(kind, choice) ?? []).join('; '))
}

/** "Pictures, films, sound recordings and documents". */
export function nameUploads({ kinds }: UploadChoice): string {
  const names = kinds.map((kind) => nouns[kind])
  return capitalize([names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and '))
}

/** The `accept` attribute of a file input: the kinds, and the extensions that browsers do not know as one of them. */
export function formatAccept(choice: UploadChoice): string {
  const wildcards = choice.kinds.map((kind) =>
    kind === 'photo' ? 'image/*' : kind === 'document' ? '' : `${kind}/*`,
  )
  const named = listTypes(choice)
    .filter(({ kind }) => kind !== 'photo')
    .flatMap(({ kind, mimeTypes: [mimeType], extensions }) => [
      ...(kind === 'document' ? [mimeType] : []),
      ...extensions.map((extension) => `.${extension}`),
    ])
  return [...wildcards.filter(Boolean), ...named].join(',')
}

/** Says in what a film or recording can be sent where the server cannot convert it. */
export function formatNotConverted(type: FileType): string {
  const { kind } = type
  const types: readonly FileType[] = fileTypes
  const others = types.filter((other) => other.kind === kind && !other.needsConversion)
  return `This site cannot convert ${formatTypes([type])} files. Please send ${nouns[kind]} in one of these formats: ${formatTypes(others)}.`
}

/** The error message for a file that may not be sent; undefined for one that may. The server also checks the content. */
export function findUploadError(
  file: { name: string; type: string; size: number },
  choice: UploadChoice,
): string | undefined {
  const type = findFileType(file)
  const { kinds, rules } = choice
  if (!type || !kinds.includes(type.kind)) {
    const described = describeUploads(choice)
    return `Only ${described.charAt(0).toLowerCase()}${described.slice(1)} can be sent.`
  }
  if (rules && !isTypeAllowed(type, rules.allowedFileTypes)) {
    return `Files of the type .${type.extensions[0]} are not allowed on this site.`
  }
  if (type.needsConversion && rules?.isConverting === false) return formatNotConverted(type)
  if (file.size === 0) return 'This file is empty.'
  const sizeClass = getSizeClass(type)
  const max = getMaxSize(sizeClass, choice)
  if (file.size <= max) return undefined
  return `${choice.isProfilePhoto ? 'A profile photo' : sizeClassNouns[sizeClass]} may have at most ${formatMB(max)}.`
}
