/**
 * The size of all text in percent of the browser's own text size. The user's choice is stored on the device, and survives
 * sign-out. `public/theme.js` does the same before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { isTextSize, type TextSize } from '#shared/text-sizes.ts'

const key = 'family-heritage-text-size'

const listeners = new Set<() => void>()

function read(): TextSize | null {
  try {
    const value = Number(localStorage.getItem(key))
    return isTextSize(value) ? value : null
  } catch {
    return null
  }
}

let chosen = read()

function getTextSize(): TextSize {
  return chosen ?? 100
}

function apply() {
  const root = document.documentElement
  const size = getTextSize()
  root.style.fontSize = size === 100 ? '' : `${size}%`
  root.dataset['textSize'] = String(size)
  for (const listener of listeners) listener()
}

/** Whether a size was chosen on this device. */
export function hasTextSize(): boolean {
  return chosen !== null
}

/** Applies a size and stores it on this device. */
export function chooseTextSize(size: TextSize): void {
  chosen = size
  try {
    localStorage.setItem(key, String(size))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current size, for components. */
export function useTextSize(): TextSize {
  return useSyncExternalStore(watch, getTextSize)
}

window.addEventListener('storage', (event) => {
  if (event.key !== key) return
  chosen = read()
  apply()
})
