/**
 * Answers for media: what is on the device at once, for an address always gives the same bytes; else the network's,
 * and pictures stay on the device from then on. Without a network another size of the picture stands in.
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

/** Lets work go on after the answer was given. */
type GoOn = (work: Promise<unknown>) => void

let seen: ViewedImages | undefined
let asking: Promise<DeviceOwner> | undefined

/** The owner, asked once for the many pictures of a page. */
function ownerOfNow(): Promise<DeviceOwner> {
  asking ??= readOwner().finally(() => {
    asking = undefined
  })
  return asking
}

function seenBy(owner: DeviceOwner): ViewedImages | null {
  const { id } = owner
  if (id === null) return null
  if (seen?.owner.id !== id || seen.owner.generation !== owner.generation) {
    seen = new ViewedImages({ ...owner, id })
  }
  return seen
}

/** A film is asked for piece by piece: its whole is taken out of the cache once. */
let lastFile: { key: string; headers: Headers; bytes: Promise<Blob> } | undefined

async function present(
  request: Request,
  asked: MediaRequest,
  key: string,
  copy: Response,
): Promise<Response> {
  const range = request.headers.get('range')
  if (range !== null) {
    if (lastFile?.key !== key) lastFile = { key, headers: copy.headers, bytes: copy.blob() }
    return toRangeResponse(range, await lastFile.bytes, lastFile.headers)
  }
  return asked.download ? toSave(copy) : copy
}

/** The same file, to be saved under its name rather than shown. */
function toSave(copy: Response): Response {
  const headers = new Headers(copy.headers)
  const disposition = headers.get('content-disposition') ?? ''
  headers.set('content-disposition', disposition.replace(/^(?:inline)?(?=;|$)/, 'attachment'))
  return new Response(copy.body, { headers })
}

async function findCopy(owner: DeviceOwner, key: string, goOn: GoOn): Promise<Response | undefined> {
  if (owner.id === null) return undefined
  const kept = await findCachedCopy(owner.id, 'kept', key)
  if (kept) return kept
  const copy = await findCachedCopy(owner.id, 'seen', key)
  if (copy) goOn(seenBy(owner)?.use(key) ?? Promise.resolve())
  return copy
}

/** An image host is led to by our own address, and answers every site: its bytes are kept under our address. */
function askNetwork(request: Request, asked: MediaRequest): Promise<Response> {
  if (request.headers.has('range') || asked.download) return fetch(request)
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

async function keepPicture(owner: DeviceOwner, key: string, answer: Response) {
  const bytes = await answer.blob()
  await seenBy(owner)?.add(key, toStoredResponse(answer, bytes), bytes.size)
}

/** Answers a request for a medium. Never throws; an answer that cannot be had is a network error. */
export async function respondWithMedia(request: Request, asked: MediaRequest, goOn: GoOn): Promise<Response> {
  const owner = await ownerOfNow()
  const key = copyKey(asked.id, asked.width)
  const copy = await findCopy(owner, key, goOn)
  if (copy) return await present(request, asked, key, copy)
  const answer = await askNetwork(request, asked).catch(() => undefined)
  if (answer && isCompleteMediaFile(answer)) {
    if (asked.download || request.headers.has('range')) return answer
    if (asked.width !== null) goOn(keepPicture(owner, key, answer.clone()).catch(() => {}))
    return toStoredResponse(answer)
  }
  // A part, or our server's word that there is no such medium for this person.
  if (answer && (answer.status === 206 || answer.status === 404 || answer.status === 403)) return answer
  return (await standInFor(owner, asked, goOn)) ?? answer ?? Response.error()
}

async function standInFor(owner: DeviceOwner, asked: MediaRequest, goOn: GoOn) {
  if (asked.download) return undefined
  for (const width of getSubstituteWidths(asked.width)) {
    const copy = await findCopy(owner, copyKey(asked.id, width), goOn)
    if (copy) return copy
  }
  return undefined
}
