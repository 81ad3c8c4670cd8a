/**
 * The color mode: light, dark or the device's. The user's choice is stored on the device; without a choice the site's
 * default theme applies, and before that is known, dark. `public/theme.js` does the same before the first paint.
 */
import { useSyncExternalStore } from 'react'

export type ThemePreference = 'light' | 'dark' | 'system'
export type ColorMode = 'light' | 'dark'

const ownKey = 'family-heritage-theme'
const siteKey = 'family-heritage-site-theme'

/** The colors of the browser's own bars. */
const barColors: Record<ColorMode, string> = { light: '#f5eddd', dark: '#1e150e' }

const listeners = new Set<() => void>()
const deviceLight = window.matchMedia('(prefers-color-scheme: light)')
const paper = window.matchMedia('print')

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
    // Without storage the choice lasts until the page is closed.
  }
}

let own = read(ownKey)
let site = read(siteKey)

/** The current preference. */
function themePreference(): ThemePreference {
  return own ?? site ?? 'dark'
}

/** The color mode that the preference gives on this device. Paper is white. */
function colorMode(): ColorMode {
  if (paper.matches) return 'light'
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

/** Applies the user's choice and stores it on this device. */
export function chooseTheme(preference: ThemePreference) {
  own = preference
  write(ownKey, preference)
  apply()
}

/** Applies the site's default theme for users without a choice. */
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

/** The preference and the resulting color mode, for components. */
export function useTheme(): { preference: ThemePreference; mode: ColorMode } {
  return {
    preference: useSyncExternalStore(watch, themePreference),
    mode: useSyncExternalStore(watch, colorMode),
  }
}

deviceLight.addEventListener('change', apply)
paper.addEventListener('change', apply)
window.addEventListener('storage', (event) => {
  if (event.key !== ownKey && event.key !== siteKey) return
  own = read(ownKey)
  site = read(siteKey)
  apply()
})
