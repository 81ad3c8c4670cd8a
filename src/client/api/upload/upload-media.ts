/** Uploads one media file: gets a permission, then sends the bytes to this site or to an image host. */
import { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  getUploadAuth,
  getUploadedFile,
  type MediaFile,
  type MediaFolder,
  type UploadAuth,
  uploadFile,
} from '#shared/contracts/media.contract.ts'
import { call, parseOutput, sendRequest } from '../call.ts'
import { RequestTimeout } from '../request-timeout.ts'
import { sessionSignal } from '../session-signals.ts'
import { type FormRequest, sendForm } from './upload-form.ts'

export interface MediaUpload {
  file: Blob
  fileName: string
  folder: MediaFolder
  signal?: AbortSignal | undefined
  /** Called with the sent share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Uploads a file and gives its record, whose `url` other records use.
 *
 * @throws AppError where this site refuses; `host_failed` with the image host's message or "ImageKit upload failed"
 * @throws NoConnectionError without a response of our server
 * @throws SessionEndedError after a sign-in or sign-out meanwhile; the signal's reason where the caller aborted
 */
export async function uploadMedia(upload: MediaUpload): Promise<MediaFile> {
  const { folder, signal, onProgress } = upload
  const auth = await call(getUploadAuth, { query: { folder }, signal })
  const sent: FormRequest = { method: 'POST', url: auth.uploadUrl, body: buildForm(upload, auth), onProgress }
  const { fileId } = isOwnOrigin(auth.uploadUrl)
    ? parseOutput(uploadFile, await sendRequest(uploadFile, { signal }, (timeout) => sendForm(sent, timeout)))
    : await sendToHost(sent, signal)
  return call(getUploadedFile, { params: { id: fileId }, signal })
}

function isOwnOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

/** The file is the last field, so that the server knows the permission before the bytes arrive. */
function buildForm({ file, fileName, folder }: MediaUpload, auth: UploadAuth): FormData {
  const form = new FormData()
  form.set('publicKey', auth.publicKey)
  form.set('signature', auth.signature)
  form.set('expire', String(auth.expire))
  form.set('token', auth.token)
  form.set('fileName', fileName)
  form.set('folder', folder)
  form.set('useUniqueFileName', 'true')
  form.set('isPrivateFile', 'true')
  form.set('file', file, fileName)
  return form
}

const hostResponse = z.object({ fileId: z.string().min(1) })
const hostError = z.object({ message: z.string().min(1) })

/** The image host gets nothing of our session, and its errors say nothing about the connection to our server. */
async function sendToHost(sent: FormRequest, signal: AbortSignal | undefined) {
  const timeout = new RequestTimeout([...(signal ? [signal] : []), sessionSignal()])
  try {
    const response = await sendForm(sent, timeout)
    const body: unknown = await response.json().catch(() => null)
    const file = hostResponse.safeParse(body)
    if (response.ok && file.success) return file.data
    throw toHostError(hostError.safeParse(body).data?.message)
  } catch (error) {
    timeout.throwIfCancelled()
    throw error instanceof AppError ? error : toHostError()
  } finally {
    timeout.dispose()
  }
}

function toHostError(message = 'ImageKit upload failed') {
  return new AppError('host_failed', message)
}
