/** Holds who is signed in on this device, for all components and modules of the page. */
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'

/** A session that the server has ended, from another device or by an administrator. */
export interface EndedSession {
  userId: string
  /** The page that was open, to return to. Only in memory, because the next user must not find it. */
  path: string
  /** The user's unsent submissions and drafts that stay on this device, locked. */
  unsentCount: number
  /** Whether a form had changes, which the end of the session has discarded. Drafts of submissions are kept. */
  hadUnsavedForm: boolean
}

export interface SessionState {
  state: 'loading' | 'signed-out' | 'signed-in'
  user: SessionUser | null
  /** The server has confirmed the session, and there is a connection. */
  live: boolean
  /** Why the session is not live: it has expired, or there is no connection. */
  lock: null | 'expired' | 'offline'
  /** Deleting the previous user's data from this device failed. The page retries by itself. */
  hasLeftoverData: boolean
  /** Null after the next sign-in, and after a sign-out by the user. */
  endedSession: EndedSession | null
}

type SessionUserState = Pick<SessionState, 'state' | 'user' | 'live' | 'lock'>

export const loadingSession: SessionUserState = { state: 'loading', user: null, live: false, lock: null }
export const signedOutSession: SessionUserState = {
  state: 'signed-out',
  user: null,
  live: false,
  lock: null,
}

export const sessionFlags = {
  /** The server has told who is signed in, or the user has signed out on this page. */
  isConfirmed: false,
  /** The device's storage names the current user as the owner of the saved data. */
  isOwnerSaved: false,
}

let current: SessionState = { ...loadingSession, hasLeftoverData: false, endedSession: null }
const listeners = new Set<() => void>()

export function readSession(): SessionState {
  return current
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function updateSession(changes: Partial<SessionState>): void {
  current = { ...current, ...changes }
  for (const listener of listeners) listener()
}
