/** What the tabs of one browser tell each other about the session. */

export interface SessionMessage {
  type: 'signed-out' | 'signed-in'
  /** Whose session began or ended; null where that was never known. */
  userId: string | null
}

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-session')

export function broadcastSession(message: SessionMessage) {
  channel?.postMessage(message)
}

/** Calls the listener for what other tabs tell. */
export function listenForSessionMessages(listener: (message: SessionMessage) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) listener(data)
  })
}

/** A tab may run another version of the program. */
function isTabMessage(data: unknown): data is SessionMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'signed-out' || data.type === 'signed-in') &&
    'userId' in data &&
    (data.userId === null || typeof data.userId === 'string')
  )
}
