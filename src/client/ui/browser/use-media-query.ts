/** Whether a media query matches, so that components render only the matching layout. */
import { useCallback, useSyncExternalStore } from 'react'

/** @param query a constant: a new text subscribes again */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
