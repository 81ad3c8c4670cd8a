/**
 * What storage does while the browser keeps this page for "back" (the back/forward cache). A page that is frozen in the
 * middle of a transaction locks its stores for all other pages: in WebKit the next page waits for minutes.
 */

interface Abortable {
  abort: () => void
}

const running = new Set<Abortable>()
const freezeListeners = new Set<() => void>()
/** The work that waits until the page is shown again; null while it is shown. */
let waiting: (() => void)[] | null = null

/** Waits while the page is frozen: a transaction that began just before would be cut off. */
export async function waitUntilShown(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (waiting) waiting.push(resolve)
    else resolve()
  })
}

/** Calls back when the page is about to be frozen. */
export function onFreeze(listener: () => void): void {
  freezeListeners.add(listener)
}

/** Aborts the transaction if the page is frozen before it is done. @returns the work's promise */
export async function abortOnFreeze<T>(transaction: Abortable, work: Promise<T>): Promise<T> {
  running.add(transaction)
  try {
    return await work
  } finally {
    running.delete(transaction)
  }
}

/** @returns false where the transaction was finished already, or is being written to the disk */
export function abortTransaction(transaction: Abortable): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

function handlePageHide(event: Event) {
  if (!('persisted' in event && event.persisted)) return
  waiting ??= []
  for (const listener of freezeListeners) listener()
  for (const transaction of running) abortTransaction(transaction)
}

function handlePageShow() {
  const resumed = waiting ?? []
  waiting = null
  for (const resume of resumed) resume()
}

// The service worker uses the same storage, and is never frozen.
if ('document' in globalThis) {
  addEventListener('pagehide', handlePageHide)
  addEventListener('pageshow', handlePageShow)
}
