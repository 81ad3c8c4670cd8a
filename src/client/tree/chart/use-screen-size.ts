/** The screen size class of the window. */
import { useSyncExternalStore } from 'react'
import { getScreenSize, type ScreenSize } from './layout-options.ts'

function subscribeToResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(subscribeToResize, () => getScreenSize(window.innerWidth))
}
