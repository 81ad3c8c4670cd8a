/** The device's own day, also for a page that stays open over midnight or is taken out of the pocket days later. */
import { useSyncExternalStore } from 'react'

/** How often a page that is looked at asks for the day, in milliseconds. */
const interval = 60_000

function watch(tell: () => void): () => void {
  const timer = setInterval(tell, interval)
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

/** As `Date.toDateString` writes it; another only on another day. */
export function useToday(): string {
  return useSyncExternalStore(watch, () => new Date().toDateString())
}
