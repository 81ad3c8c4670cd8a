/**
 * Keeps the shell on the device, every file of the build and index.html for every page, and the media that a person
 * has seen or saved. Of the API nothing else.
 */
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { askedMedium } from '#client/offline/media-copies.ts'
import { answerMedium } from './media.ts'
import { obey } from './messages.ts'
import { shareAddress, takeShare } from './shared-files.ts'
import { onlyOurFiles, pagesOnly } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

addPlugins([{ fetchDidSucceed: onlyOurFiles }])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: pagesOnly }))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && url.pathname === shareAddress) event.respondWith(takeShare(request))
  // "Save everything" fetches past the caches, to fill them itself.
  if (request.method !== 'GET' || request.cache === 'no-store') return
  const asked = askedMedium(url)
  if (asked) event.respondWith(answerMedium(request, asked, (work) => event.waitUntil(work)))
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const asks = typeof message === 'object' && message !== null && 'type' in message
  if (asks && message.type === 'SKIP_WAITING') void self.skipWaiting()
  else event.waitUntil(obey(message))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})
