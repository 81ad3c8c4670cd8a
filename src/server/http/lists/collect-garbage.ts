/**
 * Gives back what a large answer left behind. V8 lets its heap grow with whatever came once: a list of ten thousand people
 * is made after a change and never looked at again, and a small host would hold its garbage for hours.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds without a further large answer: whoever asks for one often asks for several. */
const rest = 1000

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

let collect: Collect | null = null

/** The collector of this process, which Node hands to those only who ask for it by a flag. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const found: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return found
}

let waiting: NodeJS.Timeout | undefined

/** Collects a second after the last large answer: some 20 to 50 ms, in which nobody else is answered. */
export function scheduleGarbageCollection(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    collect ??= collector()
    collect({ type: 'major', flavor: 'last-resort' })
  }, rest)
  waiting.unref()
}
