/** What is on its way right now, in this tab or another: for lists and bars. */

export interface SendProgress {
  /** The entry's key. */
  key: string
  /** How much of its files has gone out: from 0 to 1. */
  share: number
  /** The server has it: when it goes from this device now, that is why. */
  arrived?: true
}

/** A tab that sends says so again and again: one that falls silent has died or sleeps. Milliseconds. */
const heartbeat = 2_000
const silence = 7_000
/** Other tabs are told of progress no more often than this. */
const pace = 250

const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-sending')

let here: SendProgress | null = null
let elsewhere: SendProgress | null = null
let toldAt = 0
let beating: ReturnType<typeof setInterval> | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

export function getSendProgress(): SendProgress | null {
  return here ?? elsewhere
}

/** Calls the listener when it changes. Gives the way to stop. */
export function watchSendProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This tab sends: an entry, so much of it; or nothing any more. */
export function setSendProgress(next: SendProgress | null) {
  if (isSame(next, here)) return
  const another = next?.key !== here?.key || next?.arrived !== here?.arrived
  here = next
  if (another) {
    clearInterval(beating)
    if (next) beating = setInterval(tell, heartbeat)
  }
  if (another || Date.now() - toldAt >= pace || Date.now() < toldAt) tell()
  announce()
}

function tell() {
  toldAt = Date.now()
  channel?.postMessage(here)
}

function announce() {
  for (const listener of listeners) listener()
}

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data !== null && !isSending(data)) return
  clearTimeout(forgetting)
  if (data) forgetting = setTimeout(() => hear(null), silence)
  hear(data)
})

function hear(next: SendProgress | null) {
  if (isSame(next, elsewhere)) return
  elsewhere = next
  if (!here) announce()
}

function isSame(one: SendProgress | null, other: SendProgress | null): boolean {
  return one?.key === other?.key && one?.share === other?.share && one?.arrived === other?.arrived
}

/** A tab may run another version of the program. */
function isSending(data: unknown): data is SendProgress {
  return (
    typeof data === 'object' &&
    data !== null &&
    'key' in data &&
    typeof data.key === 'string' &&
    'share' in data &&
    typeof data.share === 'number'
  )
}
