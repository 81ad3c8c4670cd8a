/** Media at ImageKit: private files there, read through addresses that are good for a few minutes. */
import path from 'node:path'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import type { ImageKitConfig } from '#server/config.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findTypeByMime } from '#shared/file-types.ts'
import type { MediaRow } from '../media.store.ts'
import { signAddress, signUpload } from './imagekit-signature.ts'
import type { Found, HostedFile, MediaStore, Placed, Wanted } from './media-store.ts'
import { multipartOf } from './multipart-body.ts'
import { originalName } from './workspace.ts'

/** An address that was given out stops working after this long, in seconds; a film may be watched that long. */
const addressLife = 3 * 3600
/** How long the host may take to answer, in milliseconds. */
const patience = 10_000
/** A film goes out as slowly as the line from a home is. */
const uploadPatience = 600_000
/** Wider than any screen: pictures as large as they are, but made anew and so without their metadata. */
const widest = 4096

const fileDetails = z.object({
  fileId: z.string(),
  name: z.string(),
  filePath: z.string(),
  fileType: z.string(),
  mime: z.string().nullish(),
  size: z.number(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  isPrivateFile: z.boolean().nullish(),
})

function transformationOf(medium: MediaRow, { width, original }: Wanted): string {
  if (original) return 'tr:orig-true'
  if (medium.kind !== 'photo') return ''
  return `tr:w-${width ?? widest},c-at_max,md-false`
}

export class ImageKitStore implements MediaStore {
  readonly kind = 'imagekit'
  readonly #config: ImageKitConfig
  readonly #clock: Clock

  constructor(config: ImageKitConfig, clock: Clock) {
    this.#config = config
    this.#clock = clock
  }

  get uploadUrl() {
    return this.#config.uploadUrl
  }

  get publicKey() {
    return this.#config.publicKey
  }

  get origins() {
    return {
      images: [new URL(this.#config.urlEndpoint).origin],
      uploads: [new URL(this.#config.uploadUrl).origin],
    }
  }

  sign(token: string, expire: number): string {
    return signUpload(this.#config.privateKey, token, expire)
  }

  /** Uploads with the account's own key: what the server itself brings in, or takes over from a resumable upload. */
  async put(
    medium: Pick<MediaRow, 'folder' | 'file_name' | 'mime_type'>,
    directory: string,
  ): Promise<Placed> {
    const fields = {
      fileName: medium.file_name,
      folder: medium.folder,
      useUniqueFileName: 'true',
      isPrivateFile: 'true',
    }
    const file = path.join(directory, originalName)
    const { body, headers } = await multipartOf(file, medium, fields)
    const response = await this.#send(
      this.#config.uploadUrl,
      { method: 'POST', body, headers, duplex: 'half' },
      uploadPatience,
    )
    const details = fileDetails
      .pick({ fileId: true, filePath: true, size: true })
      .safeParse(await response.json().catch(() => null))
    if (!response.ok || !details.success) throw hostFailed()
    const { fileId, filePath, size } = details.data
    return { host_file_id: fileId, host_path: filePath, stored_bytes: size }
  }

  async find(medium: MediaRow, wanted: Wanted): Promise<Found | null> {
    if (medium.host_path === null) return null
    const pieces = [transformationOf(medium, wanted), medium.host_path.replace(/^\/+/, '')]
    const expire = Math.ceil(this.#clock.now() / 1000) + addressLife
    const { privateKey, urlEndpoint } = this.#config
    return { address: signAddress(privateKey, urlEndpoint, pieces.filter(Boolean).join('/'), expire) }
  }

  async remove(medium: MediaRow): Promise<void> {
    if (medium.host_file_id === null) return
    const response = await this.#ask(`files/${encodeURIComponent(medium.host_file_id)}`, 'DELETE')
    if (!response.ok && response.status !== 404) throw hostFailed()
  }

  async look(hostFileId: string): Promise<HostedFile | null> {
    const response = await this.#ask(`files/${encodeURIComponent(hostFileId)}/details`, 'GET')
    if (response.status === 404 || response.status === 400) return null
    if (!response.ok) throw hostFailed()
    const details = fileDetails.safeParse(await response.json().catch(() => null))
    if (!details.success) throw hostFailed()
    return hostedFile(details.data)
  }

  #ask(call: string, method: 'GET' | 'DELETE'): Promise<Response> {
    return this.#send(`${this.#config.apiUrl}/${call}`, { method }, patience)
  }

  /** @throws AppError where the host is silent or cannot be reached */
  async #send(
    address: string,
    { headers, ...init }: RequestInit & { duplex?: 'half'; headers?: Record<string, string> },
    longest: number,
  ): Promise<Response> {
    const key = Buffer.from(`${this.#config.privateKey}:`).toString('base64')
    try {
      return await fetch(address, {
        ...init,
        headers: { ...headers, Authorization: `Basic ${key}`, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(longest),
      })
    } catch {
      throw hostFailed()
    }
  }
}

function hostFailed() {
  return new AppError('host_failed', 'The image host does not answer. Please try again later.')
}

/** @throws AppError wrong_type for a file that this site does not take */
function hostedFile(details: z.infer<typeof fileDetails>): HostedFile {
  const mime = details.mime ?? (details.fileType === 'image' ? 'image/jpeg' : 'application/octet-stream')
  const kind = findTypeByMime(mime)?.kind
  if (!kind) throw new AppError('wrong_type', 'This kind of file cannot be kept here.')
  return {
    host_file_id: details.fileId,
    host_path: details.filePath,
    kind,
    mime_type: mime,
    file_name: details.name,
    size: details.size,
    width: kind === 'photo' ? (details.width ?? null) : null,
    height: kind === 'photo' ? (details.height ?? null) : null,
    folder: details.filePath.split('/').find(Boolean) ?? '',
    isPrivate: details.isPrivateFile !== false,
  }
}
