/**
 * Whether the server can be reached. It starts from what the browser believes and then follows what requests really
 * meet: a hotel's sign-in page, a proxy's error or silence all count as offline.
 */

type Listener = (online: boolean) => void

const listeners = new Set<Listener>()
let online = typeof navigator === 'undefined' ? true : navigator.onLine
let onlineSince = Date.now()
let probeTimer: ReturnType<typeof setTimeout> | undefined
let probeDelay = 0
let probing: Promise<boolean> | undefined

const firstProbe = 2_000
const slowestProbe = 60_000
const probePatience = 8_000

export function isOnline() {
  return online
}

/** Calls the listener at every change; gives the function that stops it. */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean) {
  if (next === online) return
  online = next
  if (online) onlineSince = Date.now()
  for (const listener of listeners) listener(online)
}

/** An answer of our own server arrived. */
export function reportServerReached() {
  clearTimeout(probeTimer)
  probeTimer = undefined
  set(true)
}

/** A request met no answer of our own server. Probing goes on until there is one. */
export function reportServerUnreachable() {
  // A connection that comes and goes is probed ever more slowly; one that held for a while is missed at once.
  if (online && Math.abs(Date.now() - onlineSince) > slowestProbe) probeDelay = 0
  set(false)
  scheduleProbe()
}

function scheduleProbe() {
  if (probeTimer !== undefined) return
  probeDelay = probeDelay === 0 ? firstProbe : Math.min(probeDelay * 2, slowestProbe)
  probeTimer = setTimeout(() => {
    probeTimer = undefined
    // Nobody is looking: the page asks again when it is looked at.
    if (document.visibilityState === 'visible') void probeServer()
  }, probeDelay)
}

/** Asks the server for a sign of life now. Never throws; tells every listener what it found. */
export function probeServer(): Promise<boolean> {
  probing ??= askForLife()
    .then((alive) => {
      if (alive) reportServerReached()
      else reportServerUnreachable()
      return alive
    })
    .finally(() => {
      probing = undefined
    })
  return probing
}

async function askForLife(): Promise<boolean> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), probePatience)
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      redirect: 'error',
      signal: giveUp.signal,
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

function probeAfresh() {
  probeDelay = 0
  void probeServer()
}

/** Follows the browser's own events. Call once, when the page starts. */
export function startConnection() {
  // The browser's word for "offline" is not the last one: a server at home or on this very machine may answer.
  window.addEventListener('offline', reportServerUnreachable)
  window.addEventListener('online', probeAfresh)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !online) probeAfresh()
  })
  if (!online) probeAfresh()
}
