/**
 * The caches of a person's media: `seen` for pictures that were looked at, which make room for newer ones, and `kept`
 * for what "Save everything" saved. They are deleted when the person signs out, after the owner of the device is:
 * whoever puts something in looks once more whether the owner is still the same, and otherwise takes it out again.
 */
import { type Ownership, readOwner } from '../saved/saved-data.ts'

export type PersonCache = 'seen' | 'kept'

export function personCacheName(ownerId: string, which: PersonCache): string {
  return `person-${ownerId}-${which}`
}

/** Whether the device is still the same person's, without a sign-out in between. */
export async function stillOwner(owner: Ownership): Promise<boolean> {
  const now = await readOwner()
  return owner.id !== null && now.known && now.id === owner.id && now.generation === owner.generation
}

/** A copy from one of the person's caches; opens none that is not there. */
export function copyIn(ownerId: string, which: PersonCache, key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: personCacheName(ownerId, which), ignoreVary: true })
}

/**
 * Puts a copy into a cache of its owner.
 *
 * @param owner as read before the answer was asked for
 * @returns false, leaving nothing, where the device is no longer the owner's
 * @throws where the device has no room, or the answer breaks off
 */
export async function putCopy(
  owner: Ownership,
  which: PersonCache,
  key: string,
  copy: Response,
): Promise<boolean> {
  if (owner.id === null || !(await stillOwner(owner))) {
    await copy.body?.cancel()
    return false
  }
  const name = personCacheName(owner.id, which)
  const cache = await caches.open(name)
  let failure: unknown = null
  await cache.put(key, copy).catch((error: unknown) => {
    failure = error ?? new Error('The picture could not be put away.')
  })
  if (await stillOwner(owner)) {
    if (failure) throw failure
    return true
  }
  // The cache may be the same person's again by now.
  await cache.delete(key)
  if ((await readOwner()).id !== owner.id) await caches.delete(name)
  return false
}

export async function removeCopies(ownerId: string, which: PersonCache, keys: readonly string[]) {
  const name = personCacheName(ownerId, which)
  if (keys.length === 0 || !(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const key of keys) await cache.delete(key)
}

/** Whether an error says that the device has no room left. */
export function isNoRoom(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
}
