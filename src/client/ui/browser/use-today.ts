/** The current day of the device, which also changes while a page stays open over midnight. */
import { useSyncExternalStore } from 'react'

/** The time between two checks, in milliseconds. */
const checkIntervalMs = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkIntervalMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The day as formatted by `Date.toDateString`; changes only at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => new Date().toDateString())
}
