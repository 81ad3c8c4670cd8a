/** Work that can wait until the page has nothing better to do, but not until it is gone. */

const waiting = new Map<string, () => void>()
/** Idle or not, the work is done after this long, in milliseconds. */
const latest = 2_000
let scheduled = false

/** Does the work when the page is idle. Later work of the same name takes the place of what still waits. */
export function runWhenIdle(name: string, work: () => void) {
  waiting.set(name, work)
  if (scheduled) return
  scheduled = true
  if (typeof requestIdleCallback === 'function') requestIdleCallback(doNext, { timeout: latest })
  else setTimeout(doNext, 200)
}

function doNext() {
  scheduled = false
  const [next] = waiting
  if (!next) return
  const [name, work] = next
  waiting.delete(name)
  work()
  for (const [others, more] of waiting) runWhenIdle(others, more)
}

/** A page that is being left may never be idle again. */
function doAll() {
  const work = [...waiting.values()]
  waiting.clear()
  for (const each of work) each()
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') doAll()
  })
  window.addEventListener('pagehide', doAll)
}
