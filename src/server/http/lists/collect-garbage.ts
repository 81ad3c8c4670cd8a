/**
 * Returns memory to the system after a large response. V8 lets its heap grow: a list of ten thousand people,
 * serialized once after a change, would stay in memory for hours on a small server.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds without another large response; clients often request several lists in a row. */
const delayMs = 1000

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

let collect: Collect | null = null

/** Node exposes the garbage collector only behind a flag. */
function exposeGarbageCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const found: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return found
}

let timer: NodeJS.Timeout | undefined

/** Collects garbage one second after the last large response. This blocks the process for 20 to 50 ms. */
export function scheduleGarbageCollection(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    collect ??= exposeGarbageCollector()
    collect({ type: 'major', flavor: 'last-resort' })
  }, delayMs)
  timer.unref()
}
