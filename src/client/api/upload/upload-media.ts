/** Brings one file into the media: permission first, then the bytes, to this site or to an image host alike. */
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
  /** Told how much has gone out: from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Uploads a file and gives it as this site knows it: records name it by its `url`.
 *
 * @throws AppError the site's refusal, or the image host's as `host_failed`: its own message or "ImageKit upload failed"
 * @throws NoConnectionError where no answer of our server came
 * @throws SessionEndedError where somebody signed out or in meanwhile; the signal's reason where the caller gave up
 */
export async function uploadMedia(upload: MediaUpload): Promise<MediaFile> {
  const { folder, signal, onProgress } = upload
  const auth = await call(getUploadAuth, { query: { folder }, signal })
  const sent: FormRequest = { method: 'POST', url: auth.uploadUrl, body: formOf(upload, auth), onProgress }
  const { fileId } = isOurs(auth.uploadUrl)
    ? parseOutput(uploadFile, await sendRequest(uploadFile, { signal }, (life) => sendForm(sent, life)))
    : await sendToHost(sent, signal)
  return call(getUploadedFile, { params: { id: fileId }, signal })
}

function isOurs(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

/** The file comes last: whoever reads the form piece by piece knows by then whether it is allowed. */
function formOf({ file, fileName, folder }: MediaUpload, auth: UploadAuth): FormData {
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

const hostReply = z.object({ fileId: z.string().min(1) })
const hostRefusal = z.object({ message: z.string().min(1) })

/** To somebody else's server: nothing of our session goes there, and its silence says nothing about our connection. */
async function sendToHost(sent: FormRequest, signal: AbortSignal | undefined) {
  const life = new RequestTimeout([...(signal ? [signal] : []), sessionSignal()])
  try {
    const response = await sendForm(sent, life)
    const body: unknown = await response.json().catch(() => null)
    const file = hostReply.safeParse(body)
    if (response.ok && file.success) return file.data
    throw hostFailed(hostRefusal.safeParse(body).data?.message)
  } catch (error) {
    life.throwIfCancelled()
    throw error instanceof AppError ? error : hostFailed()
  } finally {
    life.dispose()
  }
}

function hostFailed(message = 'ImageKit upload failed') {
  return new AppError('host_failed', message)
}
