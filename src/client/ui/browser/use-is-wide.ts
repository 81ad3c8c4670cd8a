/** Whether the window has the width of the `lg` breakpoint, so that components render only the matching layout. */
import { useSyncExternalStore } from 'react'

/** The theme's `lg` breakpoint. */
const wideWindow = '(min-width: 64rem)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(wideWindow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wideWindow).matches)
}
