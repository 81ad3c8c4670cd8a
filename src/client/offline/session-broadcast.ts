/** Messages between the tabs of a browser about sign-in and sign-out. */

export interface SessionMessage {
  type: 'signed-out' | 'signed-in'
  /** The user whose session began or ended; null where the user is unknown. */
  userId: string | null
  /** Whether the server ended the session, and not the user. */
  isRevoked?: boolean
}

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-session')

export function broadcastSession(message: SessionMessage) {
  channel?.postMessage(message)
}

/** Calls the listener for messages of other tabs. */
export function listenForSessionMessages(listener: (message: SessionMessage) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSessionMessage(data)) listener(data)
  })
}

/** Another tab may run another version of the app. */
function isSessionMessage(data: unknown): data is SessionMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'signed-out' || data.type === 'signed-in') &&
    'userId' in data &&
    (data.userId === null || typeof data.userId === 'string') &&
    (!('isRevoked' in data) || typeof data.isRevoked === 'boolean')
  )
}
