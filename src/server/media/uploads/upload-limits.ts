/** The size limits and the allowed file types of uploads, from the settings of the site. */
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type AllowedExtension,
  bytesPerMB,
  type FileType,
  getMaxBytes,
  isTypeAllowed,
  type SizeClass,
} from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'
import { formatNotConverted, sizeClassNouns } from '#shared/upload-rules.ts'
import { isConversionAvailable } from '../recordings/ffmpeg.ts'

export interface UploadLimits {
  /** In bytes. */
  maxBytes: Readonly<Record<SizeClass | 'profilePhoto', number>>
  allowedExtensions: readonly AllowedExtension[]
}

/** The setting limits pictures; the limits of other files grow with it, that of a profile photo only shrinks. */
export async function readUploadLimits(deps: Pick<Deps, 'db'>): Promise<UploadLimits> {
  const { max_file_size, allowed_file_types } = await readSettings(deps)
  const photo = getMaxBytes('photo', max_file_size)
  return {
    maxBytes: {
      photo,
      scan: getMaxBytes('scan', max_file_size),
      document: getMaxBytes('document', max_file_size),
      audio: getMaxBytes('audio', max_file_size),
      video: getMaxBytes('video', max_file_size),
      profilePhoto: Math.min(limits.upload.profilePhoto, photo),
    },
    allowedExtensions: allowed_file_types,
  }
}

/** @throws AppError too_large where a file of that size class has more bytes than it may have */
export function checkSize(
  { maxBytes }: UploadLimits,
  sizeClass: SizeClass,
  folder: string | null,
  bytes: number,
): void {
  const isProfilePhoto = (sizeClass === 'photo' || sizeClass === 'scan') && folder === 'profiles'
  const max = isProfilePhoto ? maxBytes.profilePhoto : maxBytes[sizeClass]
  if (bytes <= max) return
  const noun = isProfilePhoto ? 'A profile photo' : sizeClassNouns[sizeClass]
  throw new AppError('too_large', `${noun} may have at most ${Math.round((max / bytesPerMB) * 10) / 10} MB.`)
}

/**
 * @throws AppError wrong_type where the settings do not allow files of the type, or where the type must be converted and the
 *   server has no ffmpeg
 */
export async function checkTypeAllowed({ allowedExtensions }: UploadLimits, type: FileType): Promise<void> {
  if (!isTypeAllowed(type, allowedExtensions)) {
    throw new AppError('wrong_type', `Files of the type .${type.extensions[0]} are not allowed on this site.`)
  }
  if (type.needsConversion && !(await isConversionAvailable())) {
    throw new AppError('wrong_type', formatNotConverted(type))
  }
}
