/**
 * Who is signed in on this device, and whether the server agrees: the saved user reads on without a network; a session
 * that expired locks the calls but not the reading; one that was revoked, or a sign-out, leaves nothing behind.
 */
import { call } from '#client/api/call.ts'
import { queryClient } from '#client/api/query-client.ts'
import { forgetWritten } from '#client/api/reading-query.ts'
import { connectSession, startSessionEpoch } from '#client/api/session-signals.ts'
import { watchConnection } from '#client/offline/connection.ts'
import { readOwner, saveOwner } from '#client/offline/saved.ts'
import {
  clearSignOutPending,
  forgetPerson,
  markSignOutPending,
  signOutPending,
} from '#client/offline/sign-out.ts'
import { login, logout, me, type SessionUser, sessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'

export interface SessionState {
  state: 'loading' | 'signed-out' | 'signed-in'
  user: SessionUser | null
  /** The server has confirmed the session and can be reached. */
  live: boolean
  /** Why it is not live: the session has to be renewed, or there is no connection. */
  lock: null | 'expired' | 'offline'
}

const signedOut: SessionState = { state: 'signed-out', user: null, live: false, lock: null }

let current: SessionState = { state: 'loading', user: null, live: false, lock: null }
const listeners = new Set<() => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-session')

type TabMessage = 'signed-out' | 'signed-in'

export function readSession() {
  return current
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: SessionState) {
  current = next
  for (const listener of listeners) listener()
}

function tellOtherTabs(message: TabMessage) {
  otherTabs?.postMessage(message)
}

/** Loads the saved user at once, then asks the server. Call once, when the page starts. */
export async function startSession() {
  connectSession(onRefusal, finishSignOut)
  otherTabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => void onOtherTab(event.data))
  watchConnection((online) => void onConnection(online))
  if (signOutPending()) {
    await forgetPerson().catch(() => {})
    become(signedOut)
    void finishSignOut('start').catch(() => {})
    return
  }
  const saved = sessionUser.safeParse(await readOwner())
  if (saved.success && current.state === 'loading') {
    become({ state: 'signed-in', user: saved.data, live: false, lock: null })
  }
  await refreshSession()
}

/** Asks the server who is signed in. Never throws: what it cannot learn leaves things as they are. */
export async function refreshSession() {
  try {
    const { user } = await call(me)
    await enter(user)
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return
    if (current.user) become({ ...current, live: false, lock: 'offline' })
    else become(signedOut)
  }
}

async function enter(user: SessionUser) {
  if (current.user && current.user.id !== user.id) {
    queryClient.clear()
    await forgetPerson()
  }
  await saveOwner(user)
  become({ state: 'signed-in', user, live: true, lock: null })
}

/**
 * Signs in. What somebody else had saved on this device goes first.
 *
 * @throws AppError with the server's sentence; NoConnectionError
 */
export async function signIn(username: string, password: string) {
  const answer = await call(login, { body: { username, password } })
  startSessionEpoch()
  await enter(answer.user)
  tellOtherTabs('signed-in')
  void queryClient.invalidateQueries()
  return answer
}

/** Signs out here at once, and on the server as soon as it can be reached. */
export async function signOut() {
  markSignOutPending()
  await leave()
  tellOtherTabs('signed-out')
  await finishSignOut('signOut').catch(() => {})
}

async function leave() {
  startSessionEpoch()
  await queryClient.cancelQueries()
  queryClient.clear()
  forgetWritten()
  become(signedOut)
  await forgetPerson()
}

let finishing: Promise<void> | undefined

/** Sends the sign-out that waits, before anything else goes out. Throws where the server cannot be reached. */
function finishSignOut(endpointName: string): Promise<void> {
  if (endpointName === logout.name || !signOutPending()) return Promise.resolve()
  finishing ??= call(logout)
    .then(() => forgetPerson())
    .then(clearSignOutPending)
    .finally(() => {
      finishing = undefined
    })
  return finishing
}

function onRefusal(code: ErrorCode) {
  if (code === 'session_revoked') {
    void leave().then(() => tellOtherTabs('signed-out'))
  } else if (code === 'session_expired' || code === 'no_session') {
    if (current.user) become({ ...current, live: false, lock: 'expired' })
    else become(signedOut)
  }
}

async function onOtherTab(message: TabMessage) {
  if (message === 'signed-out') {
    await leave()
    return
  }
  startSessionEpoch()
  queryClient.clear()
  forgetWritten()
  await refreshSession()
}

async function onConnection(online: boolean) {
  if (!online) {
    if (current.live) become({ ...current, live: false, lock: 'offline' })
    return
  }
  if (signOutPending()) await finishSignOut('online').catch(() => {})
  else if (current.lock === 'offline') await refreshSession()
}
