/**
 * Runs first, from a small file that arrives with the page: requests the files and the first responses that the page at
 * this URL needs while the app's code is still loading. Without this file the app makes the same requests later.
 */
import { clearEarlyRequests, requestEarly } from '#client/api/early-requests.ts'
import { collections } from '#client/collections.ts'
import { pendingSignOutKey } from '#client/offline/pending-sign-out-key.ts'
import { listenForSessionMessages } from '#client/offline/session-broadcast.ts'
import { adminFrame, adminPages, familyPages, getPagePattern, pageFrame, signInPage } from './pages.ts'
import { preloadFirstImage } from './preload-first-image.ts'

/** A device without a service worker has no saved lists either. */
function isNewDevice(): boolean {
  return !('serviceWorker' in navigator) || navigator.serviceWorker.controller === null
}

/** A pending sign-out is completed before any other request. */
function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(pendingSignOutKey) !== null
  } catch {
    return false
  }
}

function requestResponses(path: string | undefined) {
  if (hasPendingSignOut()) return
  requestEarly('/api/auth/me')
  requestEarly('/api/settings/public')
  const collection = collections.find((one) => one.path === path)
  const statsPath = path === '/' ? '/api/stats' : collection?.statsPath
  if (statsPath) requestEarly(statsPath)
  // A URL with a search shows other rows than the first.
  if (collection?.firstRowsPath && isNewDevice() && location.search === '') {
    requestEarly(collection.firstRowsPath)
      .then(async (response) => preloadFirstImage(collection, await response.clone().json()))
      .catch(() => {})
  }
  listenForSessionMessages(clearEarlyRequests)
}

function requestFiles(path: string | undefined) {
  const page = { ...familyPages, ...adminPages }[path ?? '']
  const frame = path?.startsWith('/admin') ? adminFrame : pageFrame
  const loads = page ? [frame, page] : [signInPage]
  // The app loads the same files, and handles their errors.
  for (const load of loads) load().catch(() => {})
}

const path = getPagePattern(location.pathname)
requestResponses(path)
requestFiles(path)
