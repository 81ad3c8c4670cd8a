/**
 * The caches of a user's media files: `seen` for viewed images, which make room for newer ones, and `kept` for the files that
 * "Save everything" downloaded. At sign-out the device's owner is cleared first and then the caches. So code that puts a file
 * into a cache checks the owner again afterwards, and removes the file if the owner has changed.
 */
import { type DeviceOwner, readOwner } from '../saved/saved-data.ts'

export type MediaCache = 'seen' | 'kept'

export function mediaCacheName(ownerId: string, which: MediaCache): string {
  return `person-${ownerId}-${which}`
}

/** Whether the device still has the same owner, without a sign-out in between. */
async function isStillOwner(owner: DeviceOwner): Promise<boolean> {
  const now = await readOwner()
  return owner.id !== null && now.known && now.id === owner.id && now.generation === owner.generation
}

/** A copy from one of the user's caches. Creates no cache. */
export function findCopy(ownerId: string, which: MediaCache, key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: mediaCacheName(ownerId, which), ignoreVary: true })
}

/**
 * Puts a copy into one of its owner's caches.
 *
 * @param owner as read before the request
 * @returns false, storing nothing, where the device has another owner by now
 * @throws where the device is full, or the response breaks off
 */
export async function putCopy(
  owner: DeviceOwner,
  which: MediaCache,
  key: string,
  copy: Response,
): Promise<boolean> {
  if (owner.id === null || !(await isStillOwner(owner))) {
    await copy.body?.cancel()
    return false
  }
  const name = mediaCacheName(owner.id, which)
  const cache = await caches.open(name)
  let error: unknown = null
  await cache.put(key, copy).catch((reason: unknown) => {
    error = reason ?? new Error('The file could not be saved.')
  })
  if (await isStillOwner(owner)) {
    if (error) throw error
    return true
  }
  // The same user may have signed in again by now.
  await cache.delete(key)
  if ((await readOwner()).id !== owner.id) await caches.delete(name)
  return false
}

export async function removeCopies(ownerId: string, which: MediaCache, keys: readonly string[]) {
  const name = mediaCacheName(ownerId, which)
  if (keys.length === 0 || !(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const key of keys) await cache.delete(key)
}

/** The keys of all copies in a cache, also of those that were saved just before the page or worker was ended. */
export async function listCopyKeys(ownerId: string, which: MediaCache): Promise<string[]> {
  const name = mediaCacheName(ownerId, which)
  if (typeof caches === 'undefined' || !(await caches.has(name))) return []
  const requests = await (await caches.open(name)).keys()
  return requests.map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
}

/** Whether the error means that the device is full. */
export function isQuotaError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
}
