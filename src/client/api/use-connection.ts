/** Hook for whether the server can be reached. */
import { useSyncExternalStore } from 'react'
import { isOnline, watchConnection } from '#client/offline/connection.ts'

export function useConnection(): { online: boolean } {
  return { online: useSyncExternalStore(watchConnection, isOnline) }
}
