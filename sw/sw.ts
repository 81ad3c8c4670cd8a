/**
 * The service worker: caches the files of the build, answers every page with index.html, and caches the media files that a
 * user viewed or downloaded. It caches nothing else of the API.
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

/** A part of the static routing API, which TypeScript does not know yet. */
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
const deferredUrls = files
  .filter(({ url }) => deferredFiles.test(url))
  .map(({ url }) => new URL(url, location.origin).href)

addPlugins([{ fetchDidSucceed: rejectForeignResponse }])
precacheAndRoute(files.filter(({ url }) => !deferredFiles.test(url)))
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: nonPagePaths }))

// A page requests forty files at its start. Some browsers can serve them from the cache without starting this worker.
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
  // "Save everything" fills the caches itself, and its requests go to the network.
  if (request.method !== 'GET' || request.cache === 'no-store') return
  if (deferredUrls.includes(url.href)) event.respondWith(respondWithDeferredFile(request))
  const media = parseMediaRequest(url)
  if (media) event.respondWith(respondWithMedia(request, media, (work) => event.waitUntil(work)))
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const isTyped = typeof message === 'object' && message !== null && 'type' in message
  if (!isTyped) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  else if (message.type === 'SAVE_LATER_FILES')
    event.waitUntil(saveDeferredFiles(deferredUrls).catch(() => {}))
  else event.waitUntil(handleMessage(message))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldDeferredFiles(deferredUrls)]))
})
