/** The session as components see it. */
import { useSyncExternalStore } from 'react'
import {
  readSession,
  refreshSession,
  type SessionState,
  signIn,
  signOut,
  watchSession,
} from './session-state.ts'

export interface SessionHandle extends SessionState {
  signIn: typeof signIn
  signOut: typeof signOut
  refresh: typeof refreshSession
}

export function useSession(): SessionHandle {
  const session = useSyncExternalStore(watchSession, readSession)
  return { ...session, signIn, signOut, refresh: refreshSession }
}
