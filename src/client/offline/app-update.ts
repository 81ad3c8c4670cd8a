/** A new version of the site waits until somebody accepts it; accepting reloads this page once. */
import { Workbox } from 'workbox-window'

const hour = 60 * 60 * 1000
const listeners = new Set<() => void>()
let waiting = false
let accepted = false
let workbox: Workbox | undefined

export function updateAvailable() {
  return waiting
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the waiting version take over, then reloads. */
export function acceptUpdate() {
  if (!workbox || accepted) return
  accepted = true
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}

function announce() {
  waiting = true
  for (const listener of listeners) listener()
}

/** Registers the worker and looks for a new version now, whenever the page becomes visible, and every hour. */
export async function startAppUpdate() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', announce)
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) announce()
  const look = () => void registration.update().catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  setInterval(look, hour)
}

const reloadFlag = 'family-heritage-reloaded-for'

/** An old page that asks for a chunk no longer there is loaded anew, once a chunk. */
export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    const chunk = String(event.payload)
    if (sessionStorage.getItem(reloadFlag) === chunk) return
    sessionStorage.setItem(reloadFlag, chunk)
    event.preventDefault()
    location.reload()
  })
}
