/** A new version of the site waits until somebody accepts it; accepting reloads this page once, and no other. */
import { probeServer } from './connection.ts'

const hour = 60 * 60 * 1000
/** A worker that does not take over in this time is not waited for. */
const takeoverPatience = 4_000

const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
let available = false
let accepted = false
let reloaded = false

export function isUpdateAvailable(): boolean {
  return available
}

export function watchUpdateAvailable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce() {
  if (available) return
  available = true
  for (const listener of listeners) listener()
}

function reloadOnce() {
  if (reloaded) return
  reloaded = true
  location.reload()
}

type Objection = () => Promise<string | null>
const objections = new Set<Objection>()
/** Whoever does not answer in this time does not hold up a reload. */
const objectionPatience = 2_000

/**
 * Is asked before the page is loaded anew on purpose: to save what is being written first, then to answer null, or a
 * sentence that says why not now. Gives the way to stop.
 */
export function addReloadBlocker(ask: Objection): () => void {
  objections.add(ask)
  return () => objections.delete(ask)
}

/** The first reason why this page must not be loaded anew now. */
async function askBeforeReload(): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), objectionPatience)
  })
  const answers = await Promise.all(
    [...objections].map((ask) => Promise.race([late, ask().catch(() => null)])),
  )
  clearTimeout(timer)
  return answers.find((answer) => answer !== null) ?? null
}

/** Lets the waiting version take over, then reloads. Gives the reason where this is not the time for it. */
export async function acceptUpdate(): Promise<string | null> {
  if (accepted) return null
  const reason = objections.size > 0 ? await askBeforeReload() : null
  if (reason === null) takeOver()
  return reason
}

function takeOver() {
  if (accepted) return
  accepted = true
  const waiting = registration?.waiting
  // Another tab has let it take over already: only this page is still the old one.
  if (!waiting) {
    reloadOnce()
    return
  }
  waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reloadOnce, takeoverPatience)
}

/** Registers the worker and looks for a new version now, whenever the page becomes visible, and every hour. */
export async function startAppUpdate(): Promise<void> {
  // Missing on plain HTTP from another machine, and in some private windows.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) reloadOnce()
    // The very first worker takes a page under its wing; any later one makes the page an old one.
    else if (controlled) announce()
    controlled = true
  })
  registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (registration) lookForUpdates(registration)
}

function lookForUpdates(registered: ServiceWorkerRegistration) {
  // Without an active worker the waiting one is the very first, on its way to become active.
  if (registered.waiting && registered.active) announce()
  follow(registered)
  registered.addEventListener('updatefound', () => follow(registered))
  const look = () => void registered.update().catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  setInterval(look, hour)
}

/** A worker that is being installed beside an active one will wait. */
function follow(registered: ServiceWorkerRegistration) {
  const worker = registered.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registered.active) announce()
  })
}

const reloadFlag = 'family-heritage-reloaded-at'
const reloadPause = 60_000

let deciding: Promise<boolean> | undefined

/**
 * For a page of which a part is missing, as of an old one after the site got a new version: loads it anew, where the
 * server answers, at most once a minute, so that a part that is really gone is told in the end. Gives whether it does.
 */
export function reloadForMissingChunk(): Promise<boolean> {
  deciding ??= decideOnReload().finally(() => {
    deciding = undefined
  })
  return deciding
}

async function decideOnReload(): Promise<boolean> {
  if (!(await probeServer()) || !mayReload()) return false
  await askBeforeReload()
  reloadOnce()
  return true
}

function mayReload() {
  try {
    const last = Number(sessionStorage.getItem(reloadFlag))
    if (Math.abs(Date.now() - last) < reloadPause) return false
    sessionStorage.setItem(reloadFlag, String(Date.now()))
    return true
  } catch {
    // Without a memory a reload could follow another for ever.
    return false
  }
}
