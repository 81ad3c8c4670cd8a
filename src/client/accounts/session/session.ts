/**
 * Starts the session when the page loads, signs in and out, and follows other tabs and the connection. Offline, the
 * saved user can read saved content. An expired session allows reading only. A sign-out deletes the user's data.
 */
import { call } from '#client/api/call.ts'
import { clearEarlyRequests } from '#client/api/early-requests.ts'
import { queryClient } from '#client/api/query-client.ts'
import { connectSession, sessionEpoch, startSessionEpoch } from '#client/api/session-signals.ts'
import { watchConnection } from '#client/offline/connection.ts'
import { requestPersistentStorage } from '#client/offline/persistent-storage.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import {
  broadcastSession,
  listenForSessionMessages,
  type SessionMessage,
} from '#client/offline/session-broadcast.ts'
import {
  clearTabStorage,
  isDataRemovalPending,
  isSignOutPending,
  loadPendingSteps,
  recordPendingSteps,
} from '#client/offline/sign-out.ts'
import { login, sessionUser } from '#shared/contracts/accounts.contract.ts'
import type { ErrorCode } from '#shared/contracts/app-error.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import { deleteUserData } from './delete-user-data.ts'
import { sendPendingSignOut, sendPendingSignOutFirst, signInAfterPendingSignOut } from './pending-sign-out.ts'
import {
  applyRefusal,
  endSession,
  endSessionInMemory,
  refreshSession,
  refreshSessionWith,
  startUserSession,
} from './refresh-session.ts'
import { requestSessionUser, type SessionUserResult } from './request-session-user.ts'
import {
  loadingSession,
  readSession,
  sessionFlags,
  signedOutSession,
  updateSession,
} from './session-store.ts'

/** After this time without a response the sign-in page is shown; a later response still signs the user in. */
const firstResponseTimeoutMs = 4_000

/** Loads the saved user and asks the server who is signed in. Call once, when the page starts. */
export async function startSession(): Promise<void> {
  connectSession(handleRefusedCall, sendPendingSignOutFirst)
  listenForSessionMessages((message) => void handleMessage(message))
  watchConnection((online) => void handleConnection(online))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void handleReturn()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void handleReturn()
  })
  await loadSession()
}

/** Completes a pending sign-out first; without one, loads the saved user. */
async function loadSession() {
  const epoch = sessionEpoch()
  await loadPendingSteps()
  if (isSignOutPending() || isDataRemovalPending()) {
    clearEarlyRequests()
    await deleteUserData()
  }
  if (epoch !== sessionEpoch()) return
  if (isSignOutPending()) {
    sessionFlags.isConfirmed = true
    updateSession(signedOutSession)
    await sendPendingSignOut().catch(() => {})
    return
  }
  await refreshSessionWith(showSavedUserAndRequest)
}

/** Reads the saved user while the request runs, so that a slow server does not delay the saved content. */
async function showSavedUserAndRequest(): Promise<SessionUserResult> {
  const epoch = sessionEpoch()
  const request = requestSessionUser()
  const timeout = setTimeout(() => {
    if (epoch === sessionEpoch() && readSession().state === 'loading') updateSession(signedOutSession)
  }, firstResponseTimeoutMs)
  await showSavedUser(epoch)
  const result = await request
  clearTimeout(timeout)
  return result
}

async function showSavedUser(epoch: number) {
  const owner = await readOwner()
  const user = sessionUser.safeParse(owner.user)
  // Data that still have to be deleted must not be shown.
  if (epoch !== sessionEpoch() || !user.success || isDataRemovalPending()) return
  sessionFlags.isOwnerSaved = true
  updateSession({ state: 'signed-in', user: user.data, live: false, lock: null })
}

/**
 * Signs in. Another user's data are deleted from this device first.
 *
 * @param code the second step, where the server has asked for it
 * @throws AppError with the server's message; NoConnectionError
 */
export function signIn(username: string, password: string, code?: string) {
  return signInWith(() => call(login, { body: { username, password, ...(code && { code }) } }))
}

/** Signs in by a call that opens a session. Throws as the call does. */
export async function signInWith(request: () => Promise<OutputOf<typeof login>>) {
  const response = await signInAfterPendingSignOut(request)
  startSessionEpoch()
  await startUserSession(response.user)
  broadcastSession({ type: 'signed-in', userId: response.user.id })
  void queryClient.invalidateQueries()
  void requestPersistentStorage()
  return response
}

/**
 * Signs out on this device, and on the server as soon as there is a connection. Never throws; `hasLeftoverData` tells
 * when data could not be deleted.
 */
export async function signOut(): Promise<void> {
  const userId = readSession().user?.id ?? null
  const isRecorded = await recordPendingSteps(['server', 'device'])
  endSession({ userId, isRevoked: false, isRecorded })
  const deletion = deleteUserData()
  sendPendingSignOut().catch(() => {})
  await deletion
}

/**
 * Handles a call that the server refused. Only a revoked session ends at once: other refusals may concern a call that
 * started before a password change, so the server is asked again.
 */
function handleRefusedCall(code: ErrorCode) {
  const { state, live } = readSession()
  // The first request is still running; its result is applied after the saved user is loaded.
  if (state === 'loading') return
  if (code === 'session_revoked') void applyRefusal(code)
  else if (live) void refreshSession()
}

async function handleMessage({ type, userId, isRevoked = false }: SessionMessage) {
  const { user } = readSession()
  const isSameUser = user !== null && user.id === userId
  if (type === 'signed-out') {
    if (!isSameUser && user && userId !== null) return
    // The tab that signed out deletes the data on the device.
    clearTabStorage()
    endSessionInMemory({ isRevoked })
    await loadPendingSteps()
  } else if (isSameUser) {
    startSessionEpoch()
    await refreshSession()
  } else {
    await reloadSession()
  }
}

async function reloadSession() {
  startSessionEpoch()
  clearTabStorage()
  queryClient.clear()
  sessionFlags.isConfirmed = false
  sessionFlags.isOwnerSaved = false
  updateSession(loadingSession)
  await loadSession()
}

async function handleConnection(online: boolean) {
  if (!online) {
    if (readSession().live) updateSession({ live: false, lock: 'offline' })
    return
  }
  if (isSignOutPending()) await sendPendingSignOut().catch(() => {})
  else await refreshUnlessConfirmed()
}

async function refreshUnlessConfirmed() {
  const { state, live, lock } = readSession()
  if (state !== 'loading' && !live && !(sessionFlags.isConfirmed && lock !== 'offline')) {
    await refreshSession()
  }
}

/** A suspended tab receives no messages, so it compares its user with the device's owner when it resumes. */
async function handleReturn() {
  const { user } = readSession()
  const epoch = sessionEpoch()
  const owner = user && sessionFlags.isOwnerSaved ? await readOwner() : null
  if (epoch !== sessionEpoch()) return
  if (user && (isSignOutPending() || (owner?.known && owner.id !== user.id))) await reloadSession()
  else await refreshUnlessConfirmed()
}
