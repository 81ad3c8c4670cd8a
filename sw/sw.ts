/**
 * The service worker: caches the files of the build, answers every page with index.html, and caches the media files that a
 * user viewed or downloaded. It caches nothing else of the API. It shows the notifications of the site.
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
import { buildMediaUrl } from '#shared/media-url.ts'
import { deleteOldDeferredFiles, respondWithDeferredFile, saveDeferredFiles } from './deferred-files.ts'
import { handleMessage } from './handle-message.ts'
import { respondWithMedia } from './media-response.ts'
import { deferredFiles, deferredPaths, nonPagePaths, rejectForeignResponse } from './precache-rules.ts'
import { openFromNotification, showPush } from './push.ts'
import { receiveSharedFiles, shareTargetPath } from './share-target.ts'

/** A part of the static routing API, which TypeScript does not know yet. */
interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'fetch-event' | 'network' | { cacheName: string }
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

// A page requests forty files at its start, and then the API. Some browsers need not start this worker for them. In Chromium,
// a request that starts the old worker during an update can keep it active for minutes.
self.addEventListener('install', (event) => {
  const handledPaths = [buildMediaUrl('*'), ...deferredPaths]
  event.addRoutes?.([
    ...handledPaths.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'fetch-event' as const,
    })),
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
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

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFromNotification(self.clients))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldDeferredFiles(deferredUrls)]))
})
