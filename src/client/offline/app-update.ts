/** Offers a new version of the site and activates it when the user accepts. Never reloads a page without the user's word. */
import { probeServer } from './connection.ts'

const updateIntervalMs = 60 * 60 * 1000
/**
 * After this time the page reloads even when the new worker has not taken over. Chromium can keep the old worker until the
 * page is gone; the reloaded page is then still the old one, and reloads once more.
 */
const takeoverTimeoutMs = 10_000

const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
let skipWaiting = () => {}
let isAvailable = false
let isAccepted = false
let isReloaded = false

export function isUpdateAvailable(): boolean {
  return isAvailable
}

export function watchUpdateAvailable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announceUpdate() {
  if (isAvailable) return
  isAvailable = true
  for (const listener of listeners) listener()
}

function reloadOnce() {
  if (isReloaded) return
  isReloaded = true
  location.reload()
}

/** Saves what the user is writing and gives null, or the reason why the page must not reload now. */
type ReloadBlocker = () => Promise<string | null>
const reloadBlockers = new Set<ReloadBlocker>()
/** A blocker that takes longer does not block the reload. */
const blockerTimeoutMs = 2_000

/** Adds a blocker that is called before every reload by this module. Gives the function that removes the blocker. */
export function addReloadBlocker(blocker: ReloadBlocker): () => void {
  reloadBlockers.add(blocker)
  return () => reloadBlockers.delete(blocker)
}

/** Calls all blockers. @returns the first reason against a reload */
async function findReloadBlock(): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), blockerTimeoutMs)
  })
  const reasons = await Promise.all(
    [...reloadBlockers].map((blocker) => Promise.race([timeout, blocker().catch(() => null)])),
  )
  clearTimeout(timer)
  return reasons.find((reason) => reason !== null) ?? null
}

/** Activates the waiting version and reloads the page. @returns the reason where the page must not reload now */
export async function acceptUpdate(): Promise<string | null> {
  if (isAccepted) return null
  const reason = reloadBlockers.size > 0 ? await findReloadBlock() : null
  if (reason === null) activateUpdate()
  return reason
}

function activateUpdate() {
  if (isAccepted) return
  isAccepted = true
  // Without a waiting worker another tab has activated the update already. Only this page is old.
  if (!registration?.waiting) {
    reloadOnce()
    return
  }
  skipWaiting()
  setTimeout(() => {
    rememberTime(acceptedAtKey)
    reloadOnce()
  }, takeoverTimeoutMs)
}

/** Registers the service worker, and looks for an update when the page becomes visible and every hour. */
export async function startAppUpdate(): Promise<void> {
  // Missing on plain HTTP from another device, and in some private windows.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
    skipWaiting = () => workbox.messageSkipWaiting()
    let isControlled = navigator.serviceWorker.controller !== null
    const onNewerWorker = () => {
      if (isAccepted || isRecent(acceptedAtKey)) {
        forgetTime(acceptedAtKey)
        reloadOnce()
      } else announceUpdate()
    }
    workbox.addEventListener('controlling', () => {
      // The first worker of a page is as old as the page. Any later worker is newer.
      if (isControlled) onNewerWorker()
      isControlled = true
    })
    workbox.addEventListener('installed', announceWaiting)
    registration = await workbox.register({ immediate: true })
    if (registration?.waiting && isRecent(acceptedAtKey)) skipWaiting()
    checkRegistration()
    if (isControlled && !registration?.waiting && (await isOutdated())) onNewerWorker()
    const update = () => void workbox.update().then(checkRegistration, () => {})
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') update()
    })
    setInterval(update, updateIntervalMs)
  } catch {
    // The site works without a worker, but only online.
  }
}

/**
 * Workbox does not see a worker that was being installed before this page registered, and stops looking for new workers
 * after the first update that another page started.
 */
function checkRegistration() {
  registration?.installing?.addEventListener('statechange', announceWaiting)
  announceWaiting()
}

/** Announces a waiting worker. Without an active worker, the waiting one is the first, about to become active. */
function announceWaiting() {
  if (registration?.waiting && registration.active) announceUpdate()
}

/** Whether the worker serves another build: it has taken over between the document of this page and its program. */
async function isOutdated(): Promise<boolean> {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const response = await fetch('/index.html').catch(() => null)
  return program != null && response?.ok === true && !(await response.text()).includes(program)
}

const reloadedAtKey = 'family-heritage-reloaded-at'
const acceptedAtKey = 'family-heritage-update-accepted-at'
const recentMs = 60_000

/** Remembers the time in this tab. @returns false where the browser allows no storage */
function rememberTime(key: string): boolean {
  try {
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Whether the time was remembered in this tab within the last minute. */
function isRecent(key: string): boolean {
  try {
    return Math.abs(Date.now() - Number(sessionStorage.getItem(key))) < recentMs
  } catch {
    return false
  }
}

function forgetTime(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is remembered.
  }
}

let reloadDecision: Promise<boolean> | undefined

/**
 * Reloads a page whose chunk is missing, which is an old page after an update, if the server can be reached. At most once
 * a minute: where the reload does not help, the page shows its error. @returns whether the page reloads
 */
export function reloadForMissingChunk(): Promise<boolean> {
  reloadDecision ??= decideOnReload().finally(() => {
    reloadDecision = undefined
  })
  return reloadDecision
}

async function decideOnReload(): Promise<boolean> {
  // Without storage, one reload could follow another for ever.
  if (!(await probeServer()) || isRecent(reloadedAtKey) || !rememberTime(reloadedAtKey)) return false
  await findReloadBlock()
  reloadOnce()
  return true
}
