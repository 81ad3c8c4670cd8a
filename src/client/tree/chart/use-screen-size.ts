/** How much room the window gives the tree, as it changes. */
import { useSyncExternalStore } from 'react'
import { type ScreenClass, screenClassOf } from './layout-options.ts'

function watchWidth(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(watchWidth, () => screenClassOf(window.innerWidth))
}
