/**
 * Drains the outbox: sends its entries one at a time, oldest first, whenever the server can be reached. One tab sends for
 * all tabs.
 */
import { isOnline, watchConnection } from '../connection.ts'
import { Drainer, type DrainOptions } from './drainer.ts'
import { outbox } from './outbox.ts'
import { setSendProgress } from './send-progress.ts'
import type { LeaseStore } from './sender-lease.ts'

let options: DrainOptions | null = null
let drainer: Drainer | null = null

const leaseKey = 'drainer'

const leaseStore: LeaseStore = {
  change: (work) =>
    outbox.database.write(['lease'], async (transaction) => {
      const store = transaction.objectStore('lease')
      const next = work(await store.get(leaseKey))
      if (next === null) await store.delete(leaseKey)
      else if (next !== undefined) await store.put(next, leaseKey)
    }),
}

/**
 * Starts to drain: now, when the connection returns, when the page becomes visible or leaves the back/forward cache, when an
 * entry is added, and by timer. Safari and Firefox have no Background Sync, so nothing is sent while the site is closed.
 * A second call only replaces the options.
 */
export function startDrain(next: DrainOptions): void {
  options = next
  if (drainer) {
    drainer.retryNow()
    return
  }
  const started = new Drainer({
    outbox,
    send: next.send,
    lease: { store: leaseStore, locks: 'locks' in navigator ? navigator.locks : null },
    setProgress: setSendProgress,
    isOnline,
    getAuthorId: () => options?.getAuthorId() ?? null,
    onSent: (submission, entry) => options?.onSent(submission, entry),
    onSessionUncertain: () => options?.onSessionUncertain(),
    now: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
  })
  drainer = started
  watchConnection((online) => online && started.wake())
  window.addEventListener('online', () => started.retryOnNewConnection())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') started.wake()
  })
  // The timers of a page in the back/forward cache stood still.
  window.addEventListener('pageshow', ({ persisted }) => persisted && started.wake())
  started.wake()
}

/** Sends now what can be sent: a user signed in, or pressed "Send now". */
export function drainNow(): void {
  drainer?.retryNow()
}
