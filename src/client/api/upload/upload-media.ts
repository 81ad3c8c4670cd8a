/**
 * Uploads one media file: gets a permission, then sends the bytes to this site, which passes them on to an image host. A
 * browser never uploads to the host itself: the host's signature would permit any name and setting.
 */
import { fillPath } from '#shared/contracts/endpoint.ts'
import {
  getUploadAuth,
  getUploadedFile,
  type MediaFile,
  type MediaFolder,
  type UploadAuth,
  uploadFile,
} from '#shared/contracts/media.contract.ts'
import { call, parseOutput, sendRequest } from '../call.ts'
import { sendForm } from './upload-form.ts'

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
  const sent = { method: 'POST', url: fillPath(uploadFile.path), body: buildForm(upload, auth), onProgress }
  const response = await sendRequest(uploadFile, { signal }, (timeout) => sendForm(sent, timeout))
  const { fileId } = parseOutput(uploadFile, response)
  return call(getUploadedFile, { params: { id: fileId }, signal })
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
