/** How large files may be and of which types, as the settings have it. */
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import type { FileType } from './detect-file-type.ts'

export interface UploadLimits {
  /** Bytes, by kind. */
  most: Readonly<Record<MediaKind | 'profilePhoto', number>>
  /** Endings of the types that are taken. */
  endings: ReadonlySet<string>
}

const MB = 1024 * 1024
const nouns = { photo: 'A picture', video: 'A film', audio: 'A recording', document: 'A document' }

/** The setting is for pictures; what else there is grows and shrinks with it. A profile photo never grows. */
export async function readUploadLimits(deps: Pick<Deps, 'db'>): Promise<UploadLimits> {
  const { max_file_size, allowed_file_types } = await readSettings(deps)
  const scale = (max_file_size * MB) / limits.upload.photo
  const most = (usual: number) => Math.round(usual * scale)
  return {
    most: {
      photo: most(limits.upload.photo),
      document: most(limits.upload.document),
      audio: most(limits.upload.audio),
      video: most(limits.upload.video),
      profilePhoto: Math.min(limits.upload.profilePhoto, most(limits.upload.photo)),
    },
    endings: new Set(allowed_file_types),
  }
}

/** @throws AppError too_large where a file of that kind may not have so many bytes */
export function checkSize(
  { most }: UploadLimits,
  kind: MediaKind,
  folder: string | null,
  bytes: number,
): void {
  const isProfile = kind === 'photo' && folder === 'profiles'
  const limit = isProfile ? most.profilePhoto : most[kind]
  if (bytes <= limit) return
  const noun = isProfile ? 'A profile photo' : nouns[kind]
  throw new AppError('too_large', `${noun} may have at most ${Math.round((limit / MB) * 10) / 10} MB.`)
}

/** @throws AppError wrong_type where the settings do not allow files of the type */
export function checkAllowed({ endings }: UploadLimits, type: FileType): void {
  if (type.endings.some((ending) => endings.has(ending))) return
  throw new AppError('wrong_type', `Files of the type .${type.endings[0]} are not taken on this site.`)
}
