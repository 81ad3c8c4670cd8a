/**
 * Keeps the shell on the device, every file of the build and index.html for every page, and the media that a person
 * has seen or saved. Of the API nothing else.
 */
import { cacheNames } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { parseMediaRequest } from '#client/offline/media/media-copies.ts'
import { deleteOldDeferredFiles, respondWithDeferredFile, saveDeferredFiles } from './deferred-files.ts'
import { handleMessage } from './handle-message.ts'
import { respondWithMedia } from './media-response.ts'
import { deferredFiles, nonPagePaths, rejectForeignResponse } from './precache-rules.ts'
import { receiveSharedFiles, shareTargetPath } from './share-target.ts'

/** Of the static routing API, which TypeScript does not know yet, what is used here. */
interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'fetch-event' | { cacheName: string }
}

declare global {
  interface ExtendableEvent {
    addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>
  }
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const files = self.__WB_MANIFEST.flatMap((entry) => (typeof entry === 'string' ? [] : [entry]))
const laterFiles = files
  .filter(({ url }) => deferredFiles.test(url))
  .map(({ url }) => new URL(url, location.origin).href)

addPlugins([{ fetchDidSucceed: rejectForeignResponse }])
precacheAndRoute(files.filter(({ url }) => !deferredFiles.test(url)))
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: nonPagePaths }))

// A start asks for forty files at once. Where the browser can, it takes them from the device without asking here.
self.addEventListener('install', (event) => {
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/pdf*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } },
  ])
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && url.pathname === shareTargetPath)
    event.respondWith(receiveSharedFiles(request))
  // "Save everything" fetches past the caches, to fill them itself.
  if (request.method !== 'GET' || request.cache === 'no-store') return
  if (laterFiles.includes(url.href)) event.respondWith(respondWithDeferredFile(request))
  const asked = parseMediaRequest(url)
  if (asked) event.respondWith(respondWithMedia(request, asked, (work) => event.waitUntil(work)))
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const asks = typeof message === 'object' && message !== null && 'type' in message
  if (!asks) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  else if (message.type === 'SAVE_LATER_FILES') event.waitUntil(saveDeferredFiles(laterFiles).catch(() => {}))
  else event.waitUntil(handleMessage(message))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldDeferredFiles(laterFiles)]))
})
