/**
 * Runs before the program has come, from a file of its own that is small enough to arrive with the page: asks for what the
 * page at this address will need, its files and its first answers, while the program is still on the line. Everything
 * here is only sooner: without it the program asks by itself.
 */
import { requestEarly, clearEarlyRequests } from '#client/api/early-requests.ts'
import { listenForSessionMessages } from '#client/offline/session-broadcast.ts'
import { pendingSignOutKey } from '#client/offline/pending-sign-out-key.ts'
import { first } from '#shared/limits.ts'
import { preloadFirstImage } from './preload-first-image.ts'
import { adminFrame, adminPages, familyPages, getPagePattern, pageFrame, signInPage } from './pages.ts'

/** The first part of each list, for a device that has nothing saved. */
const firstLists: Record<string, string> = {
  '/family-history': `/api/timeline?limit=${first.events}`,
  '/news': `/api/news?limit=${first.articles}`,
  '/blog': `/api/blog?limit=${first.articles}`,
  '/archives': `/api/archives?limit=${first.archives}`,
}

const figures: Record<string, string> = {
  '/': '/api/stats',
  '/family-history': '/api/family-history/stats',
  '/archives': '/api/archives/stats',
}

/** Whoever was here before has a worker, and most likely the lists. */
function isNewDevice(): boolean {
  return !('serviceWorker' in navigator) || navigator.serviceWorker.controller === null
}

/** What is owed from the last sign-out comes before any call. */
function isOwing(): boolean {
  try {
    return localStorage.getItem(pendingSignOutKey) !== null
  } catch {
    return false
  }
}

function askAhead(address: string | undefined) {
  if (isOwing()) return
  requestEarly('/api/auth/me')
  requestEarly('/api/settings/public')
  const [list, figure] = [firstLists[address ?? ''], figures[address ?? '']]
  if (figure) requestEarly(figure)
  // An address with a search asks for others than the first.
  if (list && isNewDevice() && location.search === '') {
    requestEarly(list)
      .then(async (answer) => preloadFirstImage(await answer.clone().json()))
      .catch(() => {})
  }
  listenForSessionMessages(clearEarlyRequests)
}

function loadAhead(address: string | undefined) {
  const page = { ...familyPages, ...adminPages }[address ?? '']
  const frame = address?.startsWith('/admin') ? adminFrame : pageFrame
  const loads = page ? [frame, page] : [signInPage]
  // Where it fails, the program meets the same failure and deals with it.
  for (const load of loads) load().catch(() => {})
}

const address = getPagePattern(location.pathname)
askAhead(address)
loadAhead(address)
