/** Knows whether and how the site can be installed on this device, and shows the browser's install prompt. */

/** The event `beforeinstallprompt`, which only Chromium has. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** `prompt`: with the browser's prompt. `by-hand`: with the share sheet of iOS. `no`: not possible, or installed. */
export type InstallOption = 'prompt' | 'by-hand' | 'no'

const listeners = new Set<() => void>()
let prompt: InstallPrompt | null = null
let installed = false

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}

function notifyListeners() {
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

/** iPhones and iPads, also iPads that identify as a Mac. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export function getInstallOption(): InstallOption {
  if (installed || isInstalled()) return 'no'
  if (prompt) return 'prompt'
  return window.isSecureContext && isIos() ? 'by-hand' : 'no'
}

export function watchInstallOption(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's prompt, which can be shown only once. */
export async function showInstallPrompt(): Promise<void> {
  const shown = prompt
  prompt = null
  notifyListeners()
  await shown?.prompt()
}

/** Keeps the browser's prompt, which is offered early and only once. Call once, when the page starts. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    prompt = event
    notifyListeners()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    installed = true
    notifyListeners()
  })
}
