/**
 * Whether the server can be reached. It starts from what the browser believes and then follows what requests really
 * meet: a hotel's sign-in page, a proxy's error or silence all count as offline.
 */

type Listener = (online: boolean) => void

const listeners = new Set<Listener>()
let online = typeof navigator === 'undefined' ? true : navigator.onLine
let probeTimer: ReturnType<typeof setTimeout> | undefined
let probeDelay = 0

const firstProbe = 2_000
const slowestProbe = 60_000

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
  for (const listener of listeners) listener(online)
}

/** An answer of our own server arrived. */
export function reportContact() {
  clearTimeout(probeTimer)
  probeTimer = undefined
  probeDelay = 0
  set(true)
}

/** A request met no answer of our own server. Probing goes on until there is one. */
export function reportNoContact() {
  set(false)
  scheduleProbe()
}

function scheduleProbe() {
  if (probeTimer !== undefined) return
  probeDelay = probeDelay === 0 ? firstProbe : Math.min(probeDelay * 2, slowestProbe)
  probeTimer = setTimeout(() => {
    probeTimer = undefined
    void probe()
  }, probeDelay)
}

/** Asks the server for a sign of life now. */
export async function probe(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    const body: unknown = await response.json()
    const alive = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (alive) reportContact()
    else reportNoContact()
    return alive
  } catch {
    reportNoContact()
    return false
  }
}

/** Follows the browser's own events. Call once, when the page starts. */
export function startConnection() {
  window.addEventListener('offline', () => set(false))
  window.addEventListener('online', () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !online) void probe()
  })
}
