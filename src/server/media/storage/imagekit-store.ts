/** The media store at ImageKit: private files that are read through signed URLs. */
import path from 'node:path'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import type { ImageKitConfig } from '#server/config.ts'
import { sendRequest } from '#server/outbound-requests.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { thumbnailWidths } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media-row.ts'
import { signUpload, signUrl } from './imagekit-signature.ts'
import type { HostedContent, HostedFile, HostStore, MediaRequest, StoredFile } from './media-store.ts'
import { createMultipartBody } from './multipart-body.ts'
import { originalName } from './workspace.ts'

/** Signed URLs expire after this time; long enough to watch a film. */
const urlLifetimeSeconds = 3 * 3600
const timeoutMs = 10_000
/** How long the host may take to accept the next bytes of an upload, and to respond to a complete one. */
const defaultSilenceMs = 30_000
/** Wider than any screen: gives images in full size, but re-encoded without metadata. */
const maxWidth = 4096

const firstVersionName = 'Version 1'

const storedDetails = z.object({
  fileId: z.string(),
  filePath: z.string(),
  size: z.number(),
  versionInfo: z.object({ id: z.string(), name: z.string() }).nullish(),
})
const fileDetails = storedDetails.extend({ name: z.string(), isPrivateFile: z.boolean().nullish() })

const hostMessage = z.object({ message: z.string().min(1).max(300) })

function getTransformation(mediaRow: MediaRow, { width, original }: MediaRequest): string {
  if (original) return 'tr:orig-true'
  if (mediaRow.kind !== 'photo') return ''
  return `tr:w-${width ?? maxWidth},c-at_max,md-false`
}

export class ImageKitStore implements HostStore {
  readonly kind = 'imagekit'
  readonly #config: ImageKitConfig
  readonly #clock: Clock
  readonly #silenceMs: number

  constructor(config: ImageKitConfig, clock: Clock, silenceMs = defaultSilenceMs) {
    this.#config = config
    this.#clock = clock
    this.#silenceMs = silenceMs
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

  /** Uploads with the key of the account: for files of imports and resumable uploads. */
  async put(
    mediaRow: Pick<MediaRow, 'folder' | 'file_name' | 'mime_type'>,
    directory: string,
  ): Promise<StoredFile> {
    const fields = {
      fileName: mediaRow.file_name,
      folder: mediaRow.folder,
      useUniqueFileName: 'true',
      isPrivateFile: 'true',
    }
    const file = path.join(directory, originalName)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), this.#silenceMs)
    try {
      const { body, headers } = await createMultipartBody(file, mediaRow, fields, () => timer.refresh())
      const request = { method: 'POST', body, headers, duplex: 'half' } as const
      const response = await this.#send(this.#config.uploadUrl, request, silence.signal)
      const answer: unknown = await response.json().catch(() => null)
      const details = storedDetails.safeParse(answer)
      if (response.ok && details.success) return toStoredFile(details.data)
      throw createHostError(hostMessage.safeParse(answer).data?.message ?? 'ImageKit upload failed')
    } finally {
      clearTimeout(timer)
    }
  }

  async locate(mediaRow: MediaRow, request: MediaRequest): Promise<HostedContent | null> {
    const { host_path, host_version } = mediaRow
    if (host_path === null) return null
    return this.#getContent(host_path, host_version, getTransformation(mediaRow, request))
  }

  #getContent(hostPath: string, version: string | null, transformation: string): HostedContent {
    const address = this.#signAddress(hostPath, version, transformation)
    return { address, request: (signal) => sendRequest(address, { imageKit: this.#config }, { signal }) }
  }

  /** Names the version that was checked: a file that replaced it later is never shown. */
  #signAddress(hostPath: string, version: string | null, transformation: string): string {
    const path = [transformation, hostPath.replace(/^\/+/, '')].filter(Boolean).join('/')
    const query = version === null ? '' : `?ik-obj-version=${encodeURIComponent(version)}`
    const expire = Math.ceil(this.#clock.now() / 1000) + urlLifetimeSeconds
    const { privateKey, urlEndpoint } = this.#config
    return signUrl(privateKey, urlEndpoint, path + query, expire)
  }

  async addConverted(): Promise<void> {
    throw new TypeError('Films and recordings are on the disk.')
  }

  async readThumbnailSizes(): Promise<null[]> {
    return thumbnailWidths.map(() => null)
  }

  async remove(mediaRow: MediaRow): Promise<void> {
    if (mediaRow.host_file_id !== null) await this.removeHostedFile(mediaRow.host_file_id)
  }

  async removeHostedFile(hostFileId: string): Promise<void> {
    const response = await this.#callApi(`files/${encodeURIComponent(hostFileId)}`, 'DELETE')
    if (!response.ok && response.status !== 404) throw createHostError()
  }

  async findHostedFile(hostFileId: string): Promise<HostedFile | null> {
    const response = await this.#callApi(`files/${encodeURIComponent(hostFileId)}/details`, 'GET')
    if (response.status === 404 || response.status === 400) return null
    if (!response.ok) throw createHostError()
    const details = fileDetails.safeParse(await response.json().catch(() => null))
    if (!details.success) throw createHostError()
    const { name, filePath, isPrivateFile, versionInfo } = details.data
    const stored = toStoredFile(details.data)
    const version = versionInfo?.id ?? null
    return {
      stored,
      fileName: name,
      folder: filePath.split('/').find(Boolean) ?? '',
      isPrivate: isPrivateFile === true,
      isFirstVersion: !versionInfo || versionInfo.name === firstVersionName,
      original: this.#getContent(filePath, version, 'tr:orig-true'),
    }
  }

  #callApi(call: string, method: 'GET' | 'DELETE'): Promise<Response> {
    return this.#send(`${this.#config.apiUrl}/${call}`, { method }, AbortSignal.timeout(timeoutMs))
  }

  /** @throws AppError where the host does not respond */
  async #send(
    address: string,
    { headers, ...init }: RequestInit & { duplex?: 'half'; headers?: Record<string, string> },
    signal: AbortSignal,
  ): Promise<Response> {
    const key = Buffer.from(`${this.#config.privateKey}:`).toString('base64')
    try {
      const known = { imageKit: this.#config }
      return await sendRequest(address, known, {
        ...init,
        headers: { ...headers, Authorization: `Basic ${key}`, Accept: 'application/json' },
        signal,
      })
    } catch {
      throw createHostError()
    }
  }
}

function createHostError(message = 'The image host does not respond. Please try again later.') {
  return new AppError('host_failed', message)
}

function toStoredFile({ fileId, filePath, size, versionInfo }: z.infer<typeof storedDetails>): StoredFile {
  return {
    store: 'imagekit',
    host_file_id: fileId,
    host_path: filePath,
    host_version: versionInfo?.id ?? null,
    stored_bytes: size,
  }
}
