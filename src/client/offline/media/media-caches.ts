/**
 * The caches of a person's media: `seen` for pictures that were looked at, which make room for newer ones, and `kept`
 * for what "Save everything" saved. They are deleted when the person signs out, after the owner of the device is:
 * whoever puts something in looks once more whether the owner is still the same, and otherwise takes it out again.
 */
import { type DeviceOwner, readOwner } from '../saved/saved-data.ts'

export type MediaCache = 'seen' | 'kept'

export function mediaCacheName(ownerId: string, which: MediaCache): string {
  return `person-${ownerId}-${which}`
}

/** Whether the device is still the same person's, without a sign-out in between. */
export async function isStillOwner(owner: DeviceOwner): Promise<boolean> {
  const now = await readOwner()
  return owner.id !== null && now.known && now.id === owner.id && now.generation === owner.generation
}

/** A copy from one of the person's caches; opens none that is not there. */
export function findCopy(ownerId: string, which: MediaCache, key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: mediaCacheName(ownerId, which), ignoreVary: true })
}

/**
 * Puts a copy into a cache of its owner.
 *
 * @param owner as read before the answer was asked for
 * @returns false, leaving nothing, where the device is no longer the owner's
 * @throws where the device has no room, or the answer breaks off
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
  let failure: unknown = null
  await cache.put(key, copy).catch((error: unknown) => {
    failure = error ?? new Error('The picture could not be put away.')
  })
  if (await isStillOwner(owner)) {
    if (failure) throw failure
    return true
  }
  // The cache may be the same person's again by now.
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

/** Whether an error says that the device has no room left. */
export function isQuotaError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
}
