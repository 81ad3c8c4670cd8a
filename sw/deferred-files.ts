/** Large files of the build that the installation does not wait for: saved when they are first used, or in an idle hour. */
import { rejectForeignResponse } from './precache-rules.ts'

const cacheName = 'later-files'

/** Their names carry a hash: what is saved under one never changes. */
export async function respondWithDeferredFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? (await fetchAndSave(request.url))
}

async function fetchAndSave(address: string): Promise<Response> {
  const request = new Request(address)
  const response = await rejectForeignResponse({ request, response: await fetch(request) })
  const cache = await caches.open(cacheName)
  // Where the device is full the file is used all the same.
  await cache.put(address, response.clone()).catch(() => {})
  return response
}

/** Saves those that are not saved yet; gives up at the first that cannot be had. */
export async function saveDeferredFiles(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    if (!(await caches.match(address, { cacheName }))) await fetchAndSave(address)
  }
}

/** Removes the files of builds before. */
export async function deleteOldDeferredFiles(addresses: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url)
}
