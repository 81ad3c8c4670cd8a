/** Asks the server who is signed in and updates the session: confirmed, expired, revoked, or another user. */
import { queryClient } from '#client/api/query-client.ts'
import { sessionEpoch, startSessionEpoch } from '#client/api/session-signals.ts'
import { requestPersistentStorage } from '#client/offline/persistent-storage.ts'
import { createRetryTimer } from '#client/offline/retry-timer.ts'
import { readOwner, saveOwner } from '#client/offline/saved/saved-data.ts'
import { broadcastSession } from '#client/offline/session-broadcast.ts'
import { recordPendingSteps } from '#client/offline/sign-out.ts'
import { hasUnsavedForm } from '#client/ui/browser/leave-guard.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { ErrorCode } from '#shared/contracts/app-error.ts'
import { deleteUserData } from './delete-user-data.ts'
import { openOutbox } from './open-outbox.ts'
import { requestSessionUser, type SessionUserResult } from './request-session-user.ts'
import {
  loadingSession,
  readSession,
  sessionFlags,
  signedOutSession,
  updateSession,
} from './session-store.ts'

interface SessionRequest {
  epoch: number
  hasResponse: boolean
  /** Resolves when the response has been applied. */
  done: Promise<void>
}

let currentRequest: SessionRequest | undefined
const retry = createRetryTimer(() => void refreshSession())
/** A device that is too busy to save its owner saves nothing for him, and opens no outbox: it is asked again. */
const ownerRetry = createRetryTimer(() => {
  if (readSession().live && !sessionFlags.isOwnerSaved) void refreshSession()
})

/** Asks the server who is signed in. Never throws; without a response the session remains as it is. */
export function refreshSession(): Promise<void> {
  return refreshSessionWith(requestSessionUser)
}

/**
 * Callers share a request until its response arrives, because a later caller needs a response that is newer than the
 * call. A new session (epoch) never waits for a request of an earlier session.
 */
export function refreshSessionWith(request: () => Promise<SessionUserResult>): Promise<void> {
  const epoch = sessionEpoch()
  const previous = currentRequest?.epoch === epoch ? currentRequest : undefined
  if (previous && !previous.hasResponse) return previous.done
  const next: SessionRequest = { epoch, hasResponse: false, done: Promise.resolve() }
  const run = async () => {
    const result = await request()
    next.hasResponse = true
    if (epoch === sessionEpoch()) await applyResult(result)
  }
  next.done = (previous ? previous.done.then(run) : run()).finally(() => {
    if (currentRequest === next) currentRequest = undefined
  })
  currentRequest = next
  return next.done
}

async function applyResult(result: SessionUserResult) {
  if (result.kind === 'outdated') return
  if (result.kind === 'user') {
    await startUserSession(result.user, result.generation)
    if (isInstalled()) void requestPersistentStorage()
    return
  }
  if (result.kind === 'refused') {
    retry.stop()
    await applyRefusal(result.code)
    return
  }
  sessionFlags.isConfirmed = false
  const { user, lock } = readSession()
  if (lock !== 'expired') updateSession(user ? { live: false, lock: 'offline' } : signedOutSession)
  if (result.kind === 'failed') retry.later(result.retryAfterMs)
}

/** Starts or confirms the session of a user. Another user's data are deleted from this device first. */
export async function startUserSession(user: SessionUser, generation?: number): Promise<void> {
  retry.stop()
  const epoch = sessionEpoch()
  const { user: current } = readSession()
  const ownerId = sessionFlags.isOwnerSaved && current ? current.id : (await readOwner()).id
  if (epoch !== sessionEpoch()) return
  const previousId = readSession().user?.id ?? ownerId
  const isOtherUser = previousId !== null && previousId !== user.id
  if (isOtherUser && !(await deletePreviousUser())) return
  sessionFlags.isConfirmed = true
  updateSession({ state: 'signed-in', user, live: true, lock: null, endedSession: null })
  const { isSaved, cleared } = await saveOwner(user, isOtherUser ? undefined : generation)
  if (cleared === 'everything' && !isOtherUser) {
    // The storage did not tell in time whose data it has. What is not in the database still has to be deleted.
    if (await deletePreviousUser()) await startUserSession(user)
    return
  }
  sessionFlags.isOwnerSaved = isSaved
  if (isSaved) ownerRetry.stop()
  else ownerRetry.later()
  const isOtherRole = current?.id === user.id && current.role !== user.role
  // The responses in memory were those for the other role.
  if (cleared === 'responses' || isOtherRole) void queryClient.resetQueries()
  openOutbox()
}

/** Returns false when another sign-in or sign-out happened meanwhile. */
async function deletePreviousUser(): Promise<boolean> {
  startSessionEpoch()
  queryClient.clear()
  sessionFlags.isOwnerSaved = false
  updateSession(loadingSession)
  const epoch = sessionEpoch()
  await deleteUserData()
  return epoch === sessionEpoch()
}

export async function applyRefusal(code: ErrorCode): Promise<void> {
  const { user, lock } = readSession()
  if (code === 'session_revoked') {
    const epoch = sessionEpoch()
    const isRecorded = await recordPendingSteps(['device'])
    if (epoch !== sessionEpoch()) return
    endSession({ userId: user?.id ?? null, isRevoked: true, isRecorded })
    await deleteUserData()
  } else if (code === 'session_expired' || code === 'no_session') {
    sessionFlags.isConfirmed = true
    if (!user) updateSession(signedOutSession)
    else if (lock !== 'expired') updateSession({ live: false, lock: 'expired' })
  }
}

/**
 * Ends the session in all tabs. Call after the device has recorded the end: a page that is killed right after it says
 * "signed out" must not show the user at the next start.
 *
 * @param options.isRecorded what `recordPendingSteps` returned
 */
export function endSession({
  userId,
  isRevoked,
  isRecorded,
}: {
  userId: string | null
  isRevoked: boolean
  isRecorded: boolean
}): void {
  broadcastSession({ type: 'signed-out', userId, isRevoked })
  endSessionInMemory({ isRevoked })
  if (!isRecorded) updateSession({ hasLeftoverData: true })
}

/** Ends the session in this tab. The data on the device remain. */
export function endSessionInMemory({ isRevoked }: { isRevoked: boolean }): void {
  const { user, endedSession } = readSession()
  startSessionEpoch()
  retry.stop()
  sessionFlags.isConfirmed = true
  sessionFlags.isOwnerSaved = false
  queryClient.clear()
  if (!isRevoked) updateSession({ ...signedOutSession, endedSession: null })
  else if (!user) updateSession({ ...signedOutSession, endedSession })
  else {
    const path = location.pathname + location.search + location.hash
    updateSession({
      ...signedOutSession,
      endedSession: { userId: user.id, path, unsentCount: 0, hadUnsavedForm: hasUnsavedForm() },
    })
    // Without the outbox's code the page says nothing about unsent items.
    countUnsent(user.id).catch(() => {})
  }
}

async function countUnsent(userId: string) {
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  const { entries, drafts } = await outbox.count(userId)
  const { endedSession } = readSession()
  if (endedSession?.userId !== userId) return
  updateSession({ endedSession: { ...endedSession, unsentCount: entries + drafts } })
}

function isInstalled() {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}
