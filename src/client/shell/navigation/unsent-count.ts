/** The number of unsent submissions on this device, for the badges of the navigation. */
import { useSyncExternalStore } from 'react'

export interface UnsentCount {
  /** Submissions that are sent automatically as soon as possible. */
  waiting: number
  /** Submissions that the author has to correct first. */
  attention: number
}

const none: UnsentCount = { waiting: 0, attention: 0 }
const listeners = new Set<() => void>()
let current = none

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Called by the code that reads the outbox, which loads after the navigation. */
export function setUnsentCount({ waiting, attention }: UnsentCount = none): void {
  if (waiting === current.waiting && attention === current.attention) return
  current = { waiting, attention }
  for (const listener of listeners) listener()
}

export function useUnsentCount(): UnsentCount {
  return useSyncExternalStore(subscribe, () => current)
}

/** ", 2 waiting to be sent, 1 needs your attention": appended to the accessible name of a control; empty for no submissions. */
export function formatUnsentCount({ waiting, attention }: UnsentCount): string {
  const waitingText = waiting > 0 ? `, ${waiting} waiting to be sent` : ''
  const attentionText =
    attention > 0 ? `, ${attention} ${attention === 1 ? 'needs' : 'need'} your attention` : ''
  return waitingText + attentionText
}
