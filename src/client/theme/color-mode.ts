/**
 * Light, dark or as the device has it. The person's own choice is kept on the device; until they have made one, the
 * site's setting holds, and before that is known, dark. `public/theme.js` does the same before the first paint.
 */
import { useSyncExternalStore } from 'react'

export type ThemePreference = 'light' | 'dark' | 'system'
export type ColorMode = 'light' | 'dark'

const ownKey = 'family-heritage-theme'
const siteKey = 'family-heritage-site-theme'

/** What the browser paints its own bars with. */
const barColors: Record<ColorMode, string> = { light: '#f5eddd', dark: '#1e150e' }

const listeners = new Set<() => void>()
const deviceLight = window.matchMedia('(prefers-color-scheme: light)')

function read(key: string): ThemePreference | null {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' || value === 'system' ? value : null
  } catch {
    return null
  }
}

function write(key: string, value: ThemePreference) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still shows the choice until it is closed.
  }
}

let own = read(ownKey)
let site = read(siteKey)

/** The preference that holds now. */
export function themePreference(): ThemePreference {
  return own ?? site ?? 'dark'
}

/** What the preference comes to on this device at this moment. */
export function colorMode(): ColorMode {
  const preference = themePreference()
  if (preference !== 'system') return preference
  return deviceLight.matches ? 'light' : 'dark'
}

function apply() {
  const mode = colorMode()
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[mode])
  for (const listener of listeners) listener()
}

/** The person's own choice: applied at once and kept on this device. */
export function chooseTheme(preference: ThemePreference) {
  own = preference
  write(ownKey, preference)
  apply()
}

/** The site's setting, which holds for everybody who has not chosen. */
export function followSiteTheme(preference: ThemePreference) {
  if (site === preference) return
  site = preference
  write(siteKey, preference)
  apply()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The choice and what it comes to, as a component sees them. */
export function useTheme(): { preference: ThemePreference; mode: ColorMode } {
  return {
    preference: useSyncExternalStore(watch, themePreference),
    mode: useSyncExternalStore(watch, colorMode),
  }
}

deviceLight.addEventListener('change', apply)
window.addEventListener('storage', (event) => {
  if (event.key !== ownKey && event.key !== siteKey) return
  own = read(ownKey)
  site = read(siteKey)
  apply()
})
