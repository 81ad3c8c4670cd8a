/** Knows whether the site is installed on this device, and shows the browser's install prompt. */

/** The event `beforeinstallprompt`, which only Chromium has. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

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

/** Whether the site was installed while this page was open. */
export function wasInstalledHere(): boolean {
  return installed
}

/** Whether the browser has an install prompt to show. */
export function hasInstallPrompt(): boolean {
  return prompt !== null
}

/** Calls the listener when the prompt appears or goes, and after installing. Gives the function that stops it. */
export function watchInstall(listener: () => void): () => void {
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
