/** The number of new things since the last visit of "What is new", for the badge of its link. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Called by the code that counts, which loads after the navigation. */
export function setNewCount(count: number): void {
  if (count === current) return
  current = count
  for (const listener of listeners) listener()
}

export function useNewCount(): number {
  return useSyncExternalStore(subscribe, () => current)
}
