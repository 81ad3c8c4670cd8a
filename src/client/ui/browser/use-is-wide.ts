/** Whether the window has room for what stands beside a page: what a phone never shows it need not draw. */
import { useSyncExternalStore } from 'react'

/** The theme's `lg`. */
const roomy = '(min-width: 64rem)'

function watchRoom(listener: () => void) {
  const room = window.matchMedia(roomy)
  room.addEventListener('change', listener)
  return () => room.removeEventListener('change', listener)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(watchRoom, () => window.matchMedia(roomy).matches)
}
