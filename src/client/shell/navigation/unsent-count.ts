/** How much of what was written on this device still waits to be sent, as the badges of the shell show it. */
import { useSyncExternalStore } from 'react'

export interface UnsentCount {
  /** Goes out by itself as soon as it can. */
  waiting: number
  /** Only its author can go on. */
  attention: number
}

const none: UnsentCount = { waiting: 0, attention: 0 }
const listeners = new Set<() => void>()
let current = none

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Told by whoever reads the outbox, which is loaded long after the shell. */
export function setUnsentCount({ waiting, attention }: UnsentCount = none): void {
  if (waiting === current.waiting && attention === current.attention) return
  current = { waiting, attention }
  for (const listener of listeners) listener()
}

export function useUnsentCount(): UnsentCount {
  return useSyncExternalStore(watch, () => current)
}

/** ", 2 waiting to be sent, 1 needs your attention": what a control's name is followed by; empty where nothing waits. */
export function formatUnsentCount({ waiting, attention }: UnsentCount): string {
  const sent = waiting > 0 ? `, ${waiting} waiting to be sent` : ''
  const seen = attention > 0 ? `, ${attention} ${attention === 1 ? 'needs' : 'need'} your attention` : ''
  return sent + seen
}
