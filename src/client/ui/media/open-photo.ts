/** Validates a file for a profile photo and opens it. */
import { readUploadRules } from '#client/ui/files/upload-rules.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { findFileType } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'
import { findUploadError, type UploadChoice, type UploadRules } from '#shared/upload-rules.ts'

const heicFile = /hei[cf]/i

/** What may be a portrait. */
export function getPhotoChoice(rules: UploadRules | null): UploadChoice {
  return { kinds: ['photo'], isProfilePhoto: true, rules }
}

/** Returns an error message for a wrong type or size, otherwise null. */
export function validatePhotoFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (findFileType({ name, type })?.kind !== 'photo') return 'Please select an image file'
  if (size > limits.upload.profilePhoto) {
    return `Image must be smaller than ${formatFileSize(limits.upload.profilePhoto).replace(' ', '')}`
  }
  return findUploadError({ name, type, size }, getPhotoChoice(readUploadRules())) ?? null
}

/** The error message for an image that this browser cannot show. */
export function formatUnreadablePhoto({ name, type }: Pick<File, 'name' | 'type'>): string {
  return heicFile.test(type) || heicFile.test(name)
    ? 'This browser cannot open this picture (HEIC format). Please upload the picture from the phone that took it, or save the picture as JPEG first.'
    : 'This browser cannot open this picture. Please choose a JPEG or PNG file.'
}

/** Returns an error message for too few pixels, otherwise null. */
export function validatePhotoSize({ width, height }: { width: number; height: number }): string | null {
  const { minSide } = limits.profilePhoto
  if (Math.min(width, height) >= minSide) return null
  return `This picture is too small. It must have at least ${minSide} by ${minSide} pixels.`
}

/** Revoke the object URL when the photo is no longer shown. */
export type OpenedPhoto = { url: string } | { error: string }

/** Never throws. */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const fileError = validatePhotoFile(file)
  if (fileError) return { error: fileError }
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  const error = await image.decode().then(
    () => validatePhotoSize({ width: image.naturalWidth, height: image.naturalHeight }),
    () => formatUnreadablePhoto(file),
  )
  if (error === null) return { url }
  URL.revokeObjectURL(url)
  return { error }
}
