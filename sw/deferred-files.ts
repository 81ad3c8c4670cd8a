/** Caches large files of the build that the installation does not wait for: at their first use, or when a page is idle. */
import { rejectForeignResponse } from './precache-rules.ts'

const cacheName = 'later-files'

/** The names contain a hash, so that a cached file is never outdated. */
export async function respondWithDeferredFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? (await fetchAndSave(request.url))
}

async function fetchAndSave(url: string): Promise<Response> {
  const request = new Request(url)
  const response = await rejectForeignResponse({ request, response: await fetch(request) })
  const cache = await caches.open(cacheName)
  // On a full device the file is used without being cached.
  await cache.put(url, response.clone()).catch(() => {})
  return response
}

/** Caches the files that are not cached yet. Stops at the first file that cannot be loaded. */
export async function saveDeferredFiles(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!(await caches.match(url, { cacheName }))) await fetchAndSave(url)
  }
}

/** Removes files of earlier builds. */
export async function deleteOldDeferredFiles(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}
