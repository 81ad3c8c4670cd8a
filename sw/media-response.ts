/**
 * Responds to requests for media files: with the copy on this device, or from the network. Viewed images are cached. Without
 * a network, another size of the image replaces a missing one.
 */

import { findCopy as findCachedCopy } from '#client/offline/media/media-caches.ts'
import {
  copyKey,
  getSubstituteWidths,
  isCompleteMediaFile,
  type MediaRequest,
  toStoredResponse,
} from '#client/offline/media/media-copies.ts'
import { type DeviceOwner, readOwner } from '#client/offline/saved/saved-data.ts'
import { toRangeResponse } from './range-response.ts'
import { ViewedImages } from './viewed-images.ts'

/** Keeps the worker running until the work is done, after the response. */
type WaitUntil = (work: Promise<unknown>) => void

let viewedImages: ViewedImages | undefined
let ownerRequest: Promise<DeviceOwner> | undefined

/** The device's owner, read once for simultaneous requests. */
function getOwner(): Promise<DeviceOwner> {
  ownerRequest ??= readOwner().finally(() => {
    ownerRequest = undefined
  })
  return ownerRequest
}

function getViewedImages(owner: DeviceOwner): ViewedImages | null {
  const { id } = owner
  if (id === null) return null
  if (viewedImages?.owner.id !== id || viewedImages.owner.generation !== owner.generation) {
    viewedImages = new ViewedImages({ ...owner, id })
  }
  return viewedImages
}

/** A video player requests many ranges of a file, which is read from the cache once. */
let lastFile: { key: string; headers: Headers; bytes: Promise<Blob> } | undefined

async function toResponse(
  request: Request,
  media: MediaRequest,
  key: string,
  copy: Response,
): Promise<Response> {
  const range = request.headers.get('range')
  if (range !== null) {
    const file = lastFile?.key === key ? lastFile : { key, headers: copy.headers, bytes: copy.blob() }
    lastFile = file
    try {
      return toRangeResponse(range, await file.bytes, file.headers)
    } catch (error) {
      // The next request reads the cache again.
      if (lastFile === file) lastFile = undefined
      throw error
    }
  }
  return media.download ? toDownload(copy) : copy
}

/** The same file, which the browser saves instead of showing it. */
function toDownload(copy: Response): Response {
  const headers = new Headers(copy.headers)
  const disposition = headers.get('content-disposition') ?? ''
  headers.set('content-disposition', disposition.replace(/^(?:inline)?(?=;|$)/, 'attachment'))
  return new Response(copy.body, { headers })
}

async function findCopy(
  owner: DeviceOwner,
  key: string,
  waitUntil: WaitUntil,
): Promise<Response | undefined> {
  if (owner.id === null) return undefined
  const downloaded = await findCachedCopy(owner.id, 'kept', key)
  if (downloaded) return downloaded
  const copy = await findCachedCopy(owner.id, 'seen', key)
  if (copy) waitUntil(getViewedImages(owner)?.use(key) ?? Promise.resolve())
  return copy
}

/** Our server can redirect to an image host, which allows requests from every site. */
function fetchFromNetwork(request: Request, media: MediaRequest): Promise<Response> {
  if (request.headers.has('range') || media.download) return fetch(request)
  const accept = request.headers.get('accept')
  return fetch(request.url, {
    headers: accept === null ? {} : { accept },
    mode: 'cors',
    credentials: 'same-origin',
    redirect: 'follow',
    cache: 'no-store',
    signal: request.signal,
  })
}

async function cacheImage(owner: DeviceOwner, key: string, response: Response) {
  const bytes = await response.blob()
  await getViewedImages(owner)?.add(key, toStoredResponse(response, bytes), bytes.size)
}

/** Undefined where there is no copy, or the device cannot read it: the network may have the file. */
async function respondFromCache(
  request: Request,
  media: MediaRequest,
  owner: DeviceOwner,
  waitUntil: WaitUntil,
): Promise<Response | undefined> {
  const key = copyKey(media.id, media.width, media.version)
  try {
    const copy = await findCopy(owner, key, waitUntil)
    return copy && (await toResponse(request, media, key, copy))
  } catch {
    return undefined
  }
}

/** Responds to a request for a media file. Never throws; a failed request gives a network error. */
export async function respondWithMedia(
  request: Request,
  media: MediaRequest,
  waitUntil: WaitUntil,
): Promise<Response> {
  const owner = await getOwner()
  const key = copyKey(media.id, media.width)
  const saved = await respondFromCache(request, media, owner, waitUntil)
  if (saved) return saved
  const response = await fetchFromNetwork(request, media).catch(() => undefined)
  if (response && isCompleteMediaFile(response)) {
    if (media.download || request.headers.has('range')) return response
    if (media.width !== null) waitUntil(cacheImage(owner, key, response.clone()).catch(() => {}))
    return toStoredResponse(response)
  }
  // A range, or our server's response that the file does not exist or this user may not see it.
  if (response && (response.status === 206 || response.status === 404 || response.status === 403))
    return response
  // Thumbnails stand for a picture on a page, never for the file itself: those of a PDF file are pictures.
  const isSubstitutable = media.width !== null || request.destination === 'image'
  const substitute = isSubstitutable ? await findSubstitute(owner, media, waitUntil) : undefined
  // Without a network, the copy from before the conversion is better than none.
  const { version, ...first } = media
  const earlier = version === undefined ? undefined : await respondFromCache(request, first, owner, waitUntil)
  return substitute ?? earlier ?? response ?? Response.error()
}

async function findSubstitute(owner: DeviceOwner, media: MediaRequest, waitUntil: WaitUntil) {
  if (media.download) return undefined
  for (const width of getSubstituteWidths(media.width)) {
    const copy = await findCopy(owner, copyKey(media.id, width), waitUntil)
    if (copy) return copy
  }
  return undefined
}
