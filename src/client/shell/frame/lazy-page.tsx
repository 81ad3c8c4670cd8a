/** Pages that come as chunks of their own, and the knowledge that one of them is still on its way. */
import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { readSession, watchSession } from '#client/accounts/session/session-state.ts'

export interface PageModule {
  Component: ComponentType
  /** Begins to read what the page will show, while it is still being drawn. */
  read?: (userId: string) => void
}

/** Reads as soon as it is known for whom: on a slow phone that is long before the page stands. */
function readOnceKnown(read: (userId: string) => void) {
  const tryNow = () => {
    const { state, user } = readSession()
    if (state === 'loading') return false
    if (user && !user.mustChangePassword) read(user.id)
    return true
  }
  if (tryNow()) return
  const stop = watchSession(() => {
    if (tryNow()) stop()
  })
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

/** Calls the listener whenever a page begins to load or has loaded. */
export function watchPageLoads(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a page that was asked for is still loading. */
export function isPageLoading(): boolean {
  return pending > 0
}

export function useIsPageLoading(): boolean {
  return useSyncExternalStore(watchPageLoads, isPageLoading)
}

/** A page that loads when it is first drawn, or when `start` is called before. */
export function lazyPage(load: () => Promise<PageModule>) {
  let started: Promise<{ default: ComponentType }> | undefined
  const start = () => {
    started ??= (async () => {
      change(1)
      try {
        const { Component, read } = await load()
        if (read) readOnceKnown(read)
        return { default: Component }
      } finally {
        change(-1)
      }
    })()
    return started
  }
  return { Page: lazy(start), start: () => void start().catch(() => {}) }
}
