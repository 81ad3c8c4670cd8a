/** Whether the site can be installed on this device, how, and the browser's own question when the person asks for it. */

/** Chromium's event, which other browsers do not know. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** `prompt`: by the browser's question. `by-hand`: by the share sheet of an iPhone or iPad. `no`: not, or it is already. */
export type InstallOption = 'prompt' | 'by-hand' | 'no'

const listeners = new Set<() => void>()
let prompt: InstallPrompt | null = null
let installed = false

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}

function tell() {
  for (const listener of listeners) listener()
}

/** Whether this page runs as an installed app. */
export function isInstalled(): boolean {
  if (typeof matchMedia !== 'function') return false
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** iPhones and iPads, also those that say they are a Mac. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export function getInstallOption(): InstallOption {
  if (installed || isInstalled()) return 'no'
  if (prompt) return 'prompt'
  return window.isSecureContext && isApple() ? 'by-hand' : 'no'
}

export function watchInstallOption(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's question; it can be shown once only. */
export async function showInstallPrompt(): Promise<void> {
  const shown = prompt
  prompt = null
  tell()
  await shown?.prompt()
}

/** Listens for the browser's offer, which comes early and only once. Call once, when the page starts. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    prompt = event
    tell()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    installed = true
    tell()
  })
}
