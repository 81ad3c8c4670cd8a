/** The session for components. */
import { useSyncExternalStore } from 'react'
import { refreshSession } from './refresh-session.ts'
import { signIn, signOut } from './session.ts'
import { readSession, type SessionState, watchSession } from './session-store.ts'

export interface Session extends SessionState {
  signIn: typeof signIn
  signOut: typeof signOut
  refresh: typeof refreshSession
}

export function useSession(): Session {
  const session = useSyncExternalStore(watchSession, readSession)
  return { ...session, signIn, signOut, refresh: refreshSession }
}
