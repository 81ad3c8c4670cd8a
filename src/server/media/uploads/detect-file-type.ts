/** The type of an uploaded file, detected from its content and compared with its name. */
import fs from 'node:fs/promises'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type FileType,
  fileTypes,
  findTypeByMime,
  findTypeByName,
  getFileExtension,
  getSizeClass,
  type SizeClass,
} from '#shared/file-types.ts'
import { decodeText, textHeadBytes } from '#shared/text-encoding.ts'
import { isOldWordFile } from './document-files.ts'

const detectionTimeoutMs = 5_000

/** The MIME type that the file-type library detects; undefined for content that it does not know or takes too long on. */
async function detectMimeType(file: string): Promise<string | undefined> {
  try {
    const { fileTypeFromFile } = await import('file-type')
    return (await fileTypeFromFile(file, { signal: AbortSignal.timeout(detectionTimeoutMs) }))?.mime
  } catch {
    return undefined
  }
}

const markup = /^\s*<(?:!doctype|\?xml|html|head|body|script|svg|!--)/i

async function isPlainText(file: string): Promise<boolean> {
  const handle = await fs.open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(Math.min(size, textHeadBytes)))
    const decoded = decodeText(buffer, { isCut: textHeadBytes < size })
    return decoded !== null && !markup.test(decoded.text)
  } finally {
    await handle.close()
  }
}

function findTypeBySignature(signature: FileType['signature']): FileType | undefined {
  return fileTypes.find((type) => type.signature === signature)
}

async function detectContentType(file: string, extension: string): Promise<FileType | undefined> {
  const mimeType = await detectMimeType(file)
  if (mimeType === 'application/x-cfb') {
    const isWord = await isOldWordFile(file)
    return isWord ? findTypeBySignature('compound file with a WordDocument stream') : undefined
  }
  if (mimeType !== undefined) return findTypeByMime(mimeType)
  return extension === 'txt' && (await isPlainText(file)) ? findTypeBySignature('plain text') : undefined
}

/** Whether a file with this content may have this name: a document must be exactly that type, others the same kind. */
function isNameConsistent(detected: FileType, named: FileType): boolean {
  return detected.kind === 'document' ? detected === named : detected.kind === named.kind
}

/**
 * Detects the type of a file from its content.
 *
 * @throws AppError wrong_type for a type that the site does not accept, impossible where name and content contradict
 */
export async function detectFileType(file: string, fileName: string): Promise<FileType> {
  const extension = getFileExtension(fileName)
  const named = findTypeByName(fileName)
  const detected = await detectContentType(file, extension)
  const isSameContainer = detected?.container !== undefined && detected.container === named?.container
  const type = isSameContainer ? named : detected
  if (named && (!type || !isNameConsistent(type, named))) {
    throw new AppError(
      'impossible',
      `The name of this file ends in .${extension}, but its content is of another type.`,
    )
  }
  if (!type) {
    const accepted =
      'Pictures, films, sound, PDF, Word, OpenDocument, RTF and plain text files can be uploaded'
    throw new AppError('wrong_type', `${accepted}. This file is of another type.`)
  }
  return type
}

/** Guesses the size class of a file from its first bytes, while the file arrives. */
export async function guessSizeClass(head: Uint8Array): Promise<SizeClass> {
  try {
    const { fileTypeFromBuffer } = await import('file-type')
    const type = findTypeByMime((await fileTypeFromBuffer(head))?.mime ?? '')
    return type ? getSizeClass(type) : 'document'
  } catch {
    return 'document'
  }
}
