/**
 * Who is signed in on this device, and whether the server agrees: the saved user reads on without a network; a session
 * that expired locks the calls but not the reading; one that was revoked, or a sign-out, leaves nothing behind.
 */
import { queryClient } from '#client/api/query-client.ts'
import { removeExpiredQueries } from '#client/api/query-persister.ts'
import { connectSession, sessionEpoch, startSessionEpoch } from '#client/api/session-signals.ts'
import { watchConnection } from '#client/offline/connection.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { requestPersistentStorage } from '#client/offline/persistent-storage.ts'
import { createRetryTimer } from '#client/offline/retry-timer.ts'
import { readOwner, saveOwner } from '#client/offline/saved/saved-data.ts'
import {
  broadcastSession,
  listenForSessionMessages,
  type SessionMessage,
} from '#client/offline/session-broadcast.ts'
import {
  clearTabStorage,
  isDataRemovalPending,
  isSignOutPending,
  markSignOutPending,
  removePersonalData,
} from '#client/offline/sign-out.ts'
import { type SessionUser, sessionUser } from '#shared/contracts/accounts.contract.ts'
import type { ErrorCode } from '#shared/contracts/app-error.ts'
import { sendPendingSignOut, sendPendingSignOutFirst, signInAfterPendingSignOut } from './pending-sign-out.ts'
import { requestSessionUser, type SessionUserResult } from './request-session-user.ts'

export interface SessionState {
  state: 'loading' | 'signed-out' | 'signed-in'
  user: SessionUser | null
  /** The server has confirmed the session and can be reached. */
  live: boolean
  /** Why it is not live: the session has to be renewed, or there is no connection. */
  lock: null | 'expired' | 'offline'
  /** The storage failed: something of the last person may still be on the device. It is tried again by itself. */
  remains: boolean
}

type Who = Pick<SessionState, 'state' | 'user' | 'live' | 'lock'>

const unknown: Who = { state: 'loading', user: null, live: false, lock: null }
const signedOut: Who = { state: 'signed-out', user: null, live: false, lock: null }
/** A server that accepts and never answers: the sign-in page is shown, and yields when an answer comes after all. */
const startPatience = 4_000

let current: SessionState = { ...unknown, remains: false }
/** The server has said who is signed in now, or we have signed out ourselves. */
let certain = false
/** The device has the user of now as the owner of what is saved. */
let ownerSaved = false
const listeners = new Set<() => void>()

export function readSession(): SessionState {
  return current
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Partial<SessionState>) {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}

/** Loads the saved user at once and asks the server. Call once, when the page starts. */
export async function startSession(): Promise<void> {
  connectSession(onRefusal, sendPendingSignOutFirst)
  listenForSessionMessages((message) => void onOtherTab(message))
  watchConnection((online) => void onConnection(online))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void onReturn()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void onReturn()
  })
  await findOut()
}

/** From knowing nothing to knowing who is signed in: what is owed from the last sign-out first, then the saved user. */
async function findOut() {
  const epoch = sessionEpoch()
  if (isSignOutPending() || isDataRemovalPending()) await forget()
  if (epoch !== sessionEpoch()) return
  if (isSignOutPending()) {
    certain = true
    become(signedOut)
    await sendPendingSignOut().catch(() => {})
    return
  }
  await askOnce(firstAsk)
}

/** The saved user and the server's word, side by side: whichever is slow does not hold up the other. */
async function firstAsk(): Promise<SessionUserResult> {
  const epoch = sessionEpoch()
  const asked = requestSessionUser()
  const late = setTimeout(() => {
    if (epoch === sessionEpoch() && current.state === 'loading') become(signedOut)
  }, startPatience)
  await showSavedUser(epoch)
  const answer = await asked
  clearTimeout(late)
  return answer
}

async function showSavedUser(epoch: number) {
  const owner = await readOwner()
  const user = sessionUser.safeParse(owner.user)
  // What could not be forgotten yet is nobody's to read.
  if (epoch !== sessionEpoch() || !user.success || isDataRemovalPending()) return
  ownerSaved = true
  become({ state: 'signed-in', user: user.data, live: false, lock: null })
  runWhenIdle('expired queries', () => void removeExpiredQueries(user.data.id))
}

async function follow(answer: SessionUserResult) {
  if (answer.kind === 'over') return
  if (answer.kind === 'user') {
    askingAgain.stop()
    await enter(answer.user, answer.generation)
    if (isInstalled()) void requestPersistentStorage()
    return
  }
  if (answer.kind === 'refused') {
    askingAgain.stop()
    await refused(answer.code)
    return
  }
  certain = false
  if (current.lock !== 'expired') become(current.user ? { live: false, lock: 'offline' } : signedOut)
  if (answer.kind === 'failed') askingAgain.later(answer.retryAfter)
}

const askingAgain = createRetryTimer(() => void refreshSession())
interface Question {
  epoch: number
  /** The server has said its word, which is being followed. */
  answered: boolean
  done: Promise<void>
}

let asking: Question | undefined

async function askAndFollow(epoch: number, ask: () => Promise<SessionUserResult>, question: Question) {
  const answer = await ask()
  question.answered = true
  if (epoch === sessionEpoch()) await follow(answer)
}

/** One question at a time in one session: whoever asks before the server's word gets that, whoever asks later another. */
function askOnce(ask: () => Promise<SessionUserResult>): Promise<void> {
  const epoch = sessionEpoch()
  const before = asking?.epoch === epoch ? asking : undefined
  if (before && !before.answered) return before.done
  const question: Question = { epoch, answered: false, done: Promise.resolve() }
  const work = () => askAndFollow(epoch, ask, question)
  question.done = (before ? before.done.then(work) : work()).finally(() => {
    if (asking === question) asking = undefined
  })
  asking = question
  return question.done
}

/** Asks the server who is signed in. Never throws: what it cannot learn leaves things as they are. */
export function refreshSession(): Promise<void> {
  return askOnce(requestSessionUser)
}

/** The server has named the user. What somebody else had on this device goes before anything of theirs is shown. */
async function enter(user: SessionUser, generation?: number) {
  const epoch = sessionEpoch()
  const ownerId = ownerSaved && current.user ? current.user.id : (await readOwner()).id
  if (epoch !== sessionEpoch()) return
  const before = current.user?.id ?? ownerId
  const stranger = before !== null && before !== user.id
  if (stranger && !(await makeRoom())) return
  certain = true
  become({ state: 'signed-in', user, live: true, lock: null })
  ownerSaved = await saveOwner(user, stranger ? undefined : generation)
  openOutbox()
}

/** Until the page stands, the outbox's program would take its line. */
let pageStands = false

/** Call once, when the page stands: from then on the outbox is opened for whoever is signed in. */
export function allowOpeningOutbox(): void {
  pageStands = true
  openOutbox()
}

/** The key to what the user wrote and will write here, once the page has nothing better to do. */
function openOutbox() {
  if (!pageStands) return
  runWhenIdle('opening the outbox', () => {
    const { user, live } = current
    if (!user || !live || user.mustChangePassword || !ownerSaved) return
    const epoch = sessionEpoch()
    import('./encryption-key.ts').then(
      ({ loadEncryptionKey }) => loadEncryptionKey(user.id, epoch),
      () => {},
    )
  })
}

/** Nothing of the person before is left, here or on the device. False where somebody else came first. */
async function makeRoom(): Promise<boolean> {
  startSessionEpoch()
  queryClient.clear()
  ownerSaved = false
  become(unknown)
  const epoch = sessionEpoch()
  await forget()
  return epoch === sessionEpoch()
}

/**
 * Signs in. What somebody else had saved on this device goes first.
 *
 * @throws AppError with the server's sentence; NoConnectionError
 */
export async function signIn(username: string, password: string) {
  const answer = await signInAfterPendingSignOut(username, password)
  startSessionEpoch()
  askingAgain.stop()
  await enter(answer.user)
  broadcastSession({ type: 'signed-in', userId: answer.user.id })
  void queryClient.invalidateQueries()
  void requestPersistentStorage()
  return answer
}

/** Signs out here at once, and on the server as soon as it can be reached. Never throws; see `remains`. */
export async function signOut(): Promise<void> {
  const userId = current.user?.id ?? null
  markSignOutPending()
  broadcastSession({ type: 'signed-out', userId })
  const left = leave()
  sendPendingSignOut().catch(() => {})
  await left
}

async function leave() {
  leaveMemory()
  await forget()
}

function leaveMemory() {
  startSessionEpoch()
  askingAgain.stop()
  certain = true
  ownerSaved = false
  queryClient.clear()
  become(signedOut)
}

const forgettingAgain = createRetryTimer(() => void forget())

async function forget() {
  try {
    await removePersonalData()
  } catch {
    become({ remains: true })
    forgettingAgain.later()
    return
  }
  forgettingAgain.stop()
  if (current.remains) become({ remains: false })
  // A late success took the copies of whoever signed in meanwhile along.
  if (!current.user) return
  ownerSaved = await saveOwner(current.user)
  openOutbox()
}

/**
 * A call was refused. Only the server's word on the session itself locks it: a call that was on its way while the
 * password changed is refused, too, and says nothing of the session of now.
 */
function onRefusal(code: ErrorCode) {
  // While nothing is known yet, the answer is followed when the saved user has been read.
  if (current.state === 'loading') return
  if (code === 'session_revoked') void refused(code)
  else if (current.live) void refreshSession()
}

async function refused(code: ErrorCode) {
  if (code === 'session_revoked') {
    broadcastSession({ type: 'signed-out', userId: current.user?.id ?? null })
    await leave()
  } else if (code === 'session_expired' || code === 'no_session') {
    certain = true
    if (!current.user) become(signedOut)
    else if (current.lock !== 'expired') become({ live: false, lock: 'expired' })
  }
}

async function onOtherTab({ type, userId }: SessionMessage) {
  const sameUser = current.user !== null && current.user.id === userId
  if (type === 'signed-out') {
    // The other tab sees to the device.
    if (!sameUser && current.user && userId !== null) return
    clearTabStorage()
    leaveMemory()
  } else if (sameUser) {
    startSessionEpoch()
    await refreshSession()
  } else {
    await startOver()
  }
}

async function startOver() {
  startSessionEpoch()
  clearTabStorage()
  queryClient.clear()
  certain = false
  ownerSaved = false
  become(unknown)
  await findOut()
}

async function onConnection(online: boolean) {
  if (!online) {
    if (current.live) become({ live: false, lock: 'offline' })
    return
  }
  if (isSignOutPending()) await sendPendingSignOut().catch(() => {})
  else await askUnlessKnown()
}

async function askUnlessKnown() {
  if (current.state !== 'loading' && !current.live && !(certain && current.lock !== 'offline')) {
    await refreshSession()
  }
}

/** A tab that slept has heard nothing of what the others did. */
async function onReturn() {
  const { user } = current
  const epoch = sessionEpoch()
  const owner = user && ownerSaved ? await readOwner() : null
  if (epoch !== sessionEpoch()) return
  if (user && (isSignOutPending() || (owner?.known && owner.id !== user.id))) await startOver()
  else await askUnlessKnown()
}

function isInstalled() {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}
