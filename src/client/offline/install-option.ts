/** Tells how the site can be installed in this browser. */
import { hasInstallPrompt, isInstalled, wasInstalledHere } from './install.ts'
import { detectInstallBrowser } from './install-browser.ts'

/** `prompt`: with the browser's prompt. `by-hand`: with instructions. `no`: not possible, or installed. */
export type InstallOption = 'prompt' | 'by-hand' | 'no'

export function getInstallOption(): InstallOption {
  if (wasInstalledHere() || isInstalled()) return 'no'
  if (hasInstallPrompt()) return 'prompt'
  return window.isSecureContext && detectInstallBrowser(navigator) ? 'by-hand' : 'no'
}
