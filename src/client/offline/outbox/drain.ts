/** Sends what waits, one entry at a time, oldest first, whenever there is a way: one drainer for all tabs. */

import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { isOnline, watchConnection } from '#client/offline/connection.ts'
import { Drainer, type DrainOptions } from './drainer.ts'
import { outbox } from './outbox.ts'
import { setSendProgress } from './send-progress.ts'
import type { LeaseStore } from './sender-lease.ts'

export type { DrainOptions } from './drainer.ts'

let options: DrainOptions | null = null
let drainer: Drainer | null = null

const leaseKey = 'drainer'

const leases: LeaseStore = {
  change: (work) =>
    outbox.database.write(['lease'], async (transaction) => {
      const store = transaction.objectStore('lease')
      const next = work(await store.get(leaseKey))
      if (next === null) await store.delete(leaseKey)
      else if (next !== undefined) await store.put(next, leaseKey)
    }),
}

/**
 * Starts sending: now, when the connection comes back, when the page is shown, when something is added, and by a timer.
 * Called once more, it only goes by the new options.
 */
export function startDrain(next: DrainOptions): void {
  options = next
  if (drainer) {
    drainer.retryNow()
    return
  }
  const started = new Drainer({
    outbox,
    send: sendSubmission,
    turns: { store: leases, locks: 'locks' in navigator ? navigator.locks : null },
    show: setSendProgress,
    online: isOnline,
    author: () => options?.author() ?? null,
    onArrived: (submission, entry) => options?.onArrived(submission, entry),
    onSessionDoubt: () => options?.onSessionDoubt(),
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
  started.wake()
}

/** Looks at once whether something can be sent: somebody signed in, or pressed "Send now". */
export function drainNow(): void {
  drainer?.retryNow()
}
