/**
 * Runs first, from a small file that arrives with the page: requests the files and the first responses that the page at
 * this URL needs while the app's code is still loading. Without this file the app makes the same requests later.
 */
import { clearEarlyRequests, requestEarly } from '#client/api/early-requests.ts'
import { pendingSignOutKey } from '#client/offline/pending-sign-out-key.ts'
import { listenForSessionMessages } from '#client/offline/session-broadcast.ts'
import { adminFrame, adminPages, familyPages, getPagePattern, pageFrame, signInPage } from './pages.ts'

/** A pending sign-out is completed before any other request. */
function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(pendingSignOutKey) !== null
  } catch {
    return false
  }
}

function requestResponses() {
  if (hasPendingSignOut()) return
  requestEarly('/api/auth/me')
  requestEarly('/api/settings/public')
  listenForSessionMessages(clearEarlyRequests)
}

function requestFiles(path: string | undefined) {
  const page = { ...familyPages, ...adminPages }[path ?? '']
  const frame = path?.startsWith('/admin') ? adminFrame : pageFrame
  const loads = page ? [frame, page] : [signInPage]
  // The app loads the same files, and handles their errors.
  for (const load of loads) load().catch(() => {})
}

requestResponses()
requestFiles(getPagePattern(location.pathname))
