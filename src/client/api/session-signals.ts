/** How the calls and the session hear of each other without knowing each other. */
import { SessionEndedError } from '#client/offline/request-errors.ts'
import type { ErrorCode } from '#shared/contracts/app-error.ts'

type RefusalListener = (code: ErrorCode) => void
type Gate = (endpointName: string) => Promise<void>

let refusalListener: RefusalListener = () => {}
let gate: Gate = async () => {}
let epoch = 0
let ending = new AbortController()

/** The session's part: what to do with a 401, and what has to happen before any call goes out. */
export function connectSession(onRefusal: RefusalListener, beforeCall: Gate) {
  refusalListener = onRefusal
  gate = beforeCall
}

/** Which session a call belongs to: a number that changes at every sign-in and sign-out. */
export function sessionEpoch(): number {
  return epoch
}

/** Aborts, with a SessionEndedError as its reason, when the session of now is over. */
export function sessionSignal(): AbortSignal {
  return ending.signal
}

/** Another session begins, or none: whatever is still on its way for the one before is given up. */
export function startSessionEpoch() {
  epoch++
  ending.abort(new SessionEndedError())
  ending = new AbortController()
}

/** The server does not know the session of that epoch (any more). An answer to an earlier session says nothing. */
export function reportUnauthorized(code: ErrorCode, askedIn: number) {
  if (askedIn === epoch) refusalListener(code)
}

/** Waits until a sign-out that happened without a network has reached the server. */
export function waitForPendingSignOut(endpointName: string): Promise<void> {
  return gate(endpointName)
}
