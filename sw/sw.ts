/** Keeps the shell on the device: every file of the build, and index.html for every page. Never anything of the API. */
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { onlyOurFiles, pagesOnly } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

addPlugins([{ fetchDidSucceed: onlyOurFiles }])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: pagesOnly }))

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const asks = typeof message === 'object' && message !== null && 'type' in message
  if (asks && message.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})
