/** Shares between tabs which entry is being sent now, and how much of its files has been sent. */

export interface SendProgress {
  /** The entry's key. */
  key: string
  /** The sent share of its files, from 0 to 1. */
  share: number
  /** The server has the submission, and the entry is about to leave the outbox. */
  arrived?: true
}

/** The sending tab repeats its message. A tab without messages was closed or frozen. */
const heartbeatMs = 2_000
const heartbeatTimeoutMs = 7_000
/** The shortest time between two progress messages to other tabs. */
const messageIntervalMs = 250

const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-sending')

let ownProgress: SendProgress | null = null
let otherTabProgress: SendProgress | null = null
let postedAt = 0
let heartbeatTimer: ReturnType<typeof setInterval> | undefined
let timeoutTimer: ReturnType<typeof setTimeout> | undefined

export function getSendProgress(): SendProgress | null {
  return ownProgress ?? otherTabProgress
}

/** Calls the listener on every change. Gives the function that stops it. */
export function watchSendProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the progress of this tab; null when nothing is being sent. */
export function setSendProgress(next: SendProgress | null) {
  if (isSame(next, ownProgress)) return
  const isOtherEntry = next?.key !== ownProgress?.key || next?.arrived !== ownProgress?.arrived
  ownProgress = next
  if (isOtherEntry) {
    clearInterval(heartbeatTimer)
    if (next) heartbeatTimer = setInterval(postProgress, heartbeatMs)
  }
  if (isOtherEntry || Date.now() - postedAt >= messageIntervalMs || Date.now() < postedAt) postProgress()
  notifyListeners()
}

function postProgress() {
  postedAt = Date.now()
  channel?.postMessage(ownProgress)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data !== null && !isSendProgress(data)) return
  clearTimeout(timeoutTimer)
  if (data) timeoutTimer = setTimeout(() => setOtherTabProgress(null), heartbeatTimeoutMs)
  setOtherTabProgress(data)
})

function setOtherTabProgress(next: SendProgress | null) {
  if (isSame(next, otherTabProgress)) return
  otherTabProgress = next
  if (!ownProgress) notifyListeners()
}

function isSame(one: SendProgress | null, other: SendProgress | null): boolean {
  return one?.key === other?.key && one?.share === other?.share && one?.arrived === other?.arrived
}

/** Another tab may run another version of the app. */
function isSendProgress(data: unknown): data is SendProgress {
  return (
    typeof data === 'object' &&
    data !== null &&
    'key' in data &&
    typeof data.key === 'string' &&
    'share' in data &&
    typeof data.share === 'number'
  )
}
