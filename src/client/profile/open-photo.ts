/** Whether a file can become a profile photo, and the file opened as a picture. */
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { findFileType } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'

const phonePicture = /hei[cf]/i

/** What is wrong with the file before it is opened; null where nothing is. */
export function photoFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (findFileType({ name, type })?.kind !== 'photo') return 'Please select an image file'
  if (size > limits.upload.profilePhoto) {
    return `Image must be smaller than ${formatFileSize(limits.upload.profilePhoto).replace(' ', '')}`
  }
  return null
}

/** What to say of a picture that this browser cannot show. */
export function unreadablePhoto({ name, type }: Pick<File, 'name' | 'type'>): string {
  return phonePicture.test(type) || phonePicture.test(name)
    ? 'This browser cannot open HEIC pictures. Please choose it on the phone that took it, or save it as JPEG first.'
    : 'This browser cannot open this picture. Please choose a JPEG or PNG file.'
}

/** What is wrong with a picture of this size in pixels; null where nothing is. */
export function photoSizeProblem({ width, height }: { width: number; height: number }): string | null {
  const { minSide } = limits.profilePhoto
  if (Math.min(width, height) >= minSide) return null
  return `This picture is too small: it needs at least ${minSide} by ${minSide} pixels.`
}

/** A picture on this device; `address` has to be revoked when it is not shown any more. */
export type OpenedPhoto = { address: string } | { problem: string }

/** Checks the file and opens it. */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const problem = photoFileProblem(file)
  if (problem) return { problem }
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  const opened = await image.decode().then(
    () => photoSizeProblem({ width: image.naturalWidth, height: image.naturalHeight }),
    () => unreadablePhoto(file),
  )
  if (opened === null) return { address }
  URL.revokeObjectURL(address)
  return { problem: opened }
}
