/** Pages that load as chunks of their own, and whether such a page is loading. */

import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { isAccessLimited } from '#shared/contracts/accounts.contract.ts'

export interface PageModule {
  Component: ComponentType
  /** Starts the page's requests before the page has rendered. */
  read?: (userId: string) => void
}

/** Starts the requests once the session is known, which on a slow phone is long before the page has rendered. */
function prefetchWhenSignedIn(read: (userId: string) => void) {
  const tryNow = () => {
    const { state, user } = readSession()
    if (state === 'loading') return false
    if (user && !isAccessLimited(user)) read(user.id)
    return true
  }
  if (tryNow()) return
  const stop = watchSession(() => {
    if (tryNow()) stop()
  })
}

const listeners = new Set<() => void>()
let pending = 0

/** Notifies in a microtask, because a page starts to load while another component renders. */
function changePendingCount(by: number) {
  pending += by
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

/** Calls the listener when a page starts to load or has loaded. */
export function watchPageLoads(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a requested page is still loading. */
export function isPageLoading(): boolean {
  return pending > 0
}

export function useIsPageLoading(): boolean {
  return useSyncExternalStore(watchPageLoads, isPageLoading)
}

/** A page that loads at its first render, or earlier by `start`. */
export function lazyPage(load: () => Promise<PageModule>) {
  let started: Promise<{ default: ComponentType }> | undefined
  const start = () => {
    started ??= (async () => {
      changePendingCount(1)
      try {
        const { Component, read } = await load()
        if (read) prefetchWhenSignedIn(read)
        return { default: Component }
      } finally {
        changePendingCount(-1)
      }
    })()
    return started
  }
  return { Page: lazy(start), start: () => void start().catch(() => {}) }
}
