/** Runs work when the page is idle, at the maxDelayMs before the page is closed. */

const queue = new Map<string, () => void>()
/** The work runs after this time even when the page is busy. */
const maxDelayMs = 2_000
let scheduled = false

/** Runs the work when the page is idle. Replaces work of the same name that has not run yet. */
export function runWhenIdle(name: string, work: () => void) {
  queue.set(name, work)
  if (scheduled) return
  scheduled = true
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runNext, { timeout: maxDelayMs })
  else setTimeout(runNext, 200)
}

/** Drops the work of this name that has not run yet. */
export function cancelIdleWork(name: string) {
  queue.delete(name)
}

function runNext() {
  scheduled = false
  const [next] = queue
  if (!next) return
  const [name, work] = next
  queue.delete(name)
  work()
  for (const [others, more] of queue) runWhenIdle(others, more)
}

/** A page that is being closed may never be idle again. */
function runAll() {
  const work = [...queue.values()]
  queue.clear()
  for (const each of work) each()
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runAll()
  })
  window.addEventListener('pagehide', runAll)
}
