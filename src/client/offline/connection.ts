/**
 * Knows whether the server can be reached. Starts from `navigator.onLine` and then follows the requests: a captive portal, an
 * error of a proxy and a timeout all count as offline.
 */

type Listener = (online: boolean) => void

const listeners = new Set<Listener>()
let online = typeof navigator === 'undefined' ? true : navigator.onLine
let onlineSince = Date.now()
let probeTimer: ReturnType<typeof setTimeout> | undefined
let probeDelayMs = 0
let probing: Promise<boolean> | undefined

const firstProbeDelayMs = 2_000
const maxProbeDelayMs = 60_000
const probeTimeoutMs = 8_000

export function isOnline() {
  return online
}

/** Calls the listener on every change. Gives the function that stops it. */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOnline(next: boolean) {
  if (next === online) return
  online = next
  if (online) onlineSince = Date.now()
  for (const listener of listeners) listener(online)
}

/** Call for every response of our server. */
export function reportServerReached() {
  clearTimeout(probeTimer)
  probeTimer = undefined
  setOnline(true)
}

/** Call for every request without a response of our server. The server is probed until a response arrives. */
export function reportServerUnreachable() {
  // An unstable connection is probed ever more slowly. A connection that was stable is probed again soon.
  if (online && Math.abs(Date.now() - onlineSince) > maxProbeDelayMs) probeDelayMs = 0
  setOnline(false)
  scheduleProbe()
}

function scheduleProbe() {
  if (probeTimer !== undefined) return
  probeDelayMs = probeDelayMs === 0 ? firstProbeDelayMs : Math.min(probeDelayMs * 2, maxProbeDelayMs)
  probeTimer = setTimeout(() => {
    probeTimer = undefined
    // A hidden page probes when it becomes visible.
    if (document.visibilityState === 'visible') void probeServer()
  }, probeDelayMs)
}

/** Requests the health endpoint now, and notifies the listeners of a change. Never throws. */
export function probeServer(): Promise<boolean> {
  probing ??= requestHealth()
    .then((isReachable) => {
      if (isReachable) reportServerReached()
      else reportServerUnreachable()
      return isReachable
    })
    .finally(() => {
      probing = undefined
    })
  return probing
}

async function requestHealth(): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), probeTimeoutMs)
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      redirect: 'error',
      signal: controller.signal,
    })
    const body: unknown = await response.json()
    return (
      response.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    )
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

function probeWithoutDelay() {
  probeDelayMs = 0
  void probeServer()
}

/** Follows the browser's events. Call once, when the page starts. */
export function startConnection() {
  // The server can be in the same house or on the same machine, so an offline browser may still reach it.
  window.addEventListener('offline', reportServerUnreachable)
  window.addEventListener('online', probeWithoutDelay)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !online) probeWithoutDelay()
  })
  // The probe timer of a page in the back/forward cache stood still.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !online) probeWithoutDelay()
  })
  if (!online) probeWithoutDelay()
}
