/** Pages that come as chunks of their own, and the knowledge that one of them is still on its way. */
import { type ComponentType, lazy, useSyncExternalStore } from 'react'

interface PageModule {
  Component: ComponentType
}

const listeners = new Set<() => void>()
let pending = 0

/** Told afterwards: a page starts to load while another component is drawn. */
function change(by: number) {
  pending += by
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a page that was asked for is still loading. */
export function usePageOnItsWay(): boolean {
  return useSyncExternalStore(watch, () => pending > 0)
}

/** A page that loads when it is first drawn, or when `start` is called before. */
export function lazyPage(load: () => Promise<PageModule>) {
  let started: Promise<{ default: ComponentType }> | undefined
  const start = () => {
    started ??= (async () => {
      change(1)
      try {
        return { default: (await load()).Component }
      } finally {
        change(-1)
      }
    })()
    return started
  }
  return { Page: lazy(start), start: () => void start().catch(() => {}) }
}
