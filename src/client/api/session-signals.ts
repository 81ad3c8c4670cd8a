/** Connects requests and session: requests report a 401, and end when the session ends. Neither imports the other. */
import { SessionEndedError } from '#client/offline/request-errors.ts'
import type { ErrorCode } from '#shared/contracts/app-error.ts'

type UnauthorizedListener = (code: ErrorCode) => void
type Gate = (endpointName: string) => Promise<void>

let unauthorizedListener: UnauthorizedListener = () => {}
let gate: Gate = async () => {}
let epoch = 0
let ending = new AbortController()

/** Sets what to do after a 401, and what to wait for before every request. */
export function connectSession(onUnauthorized: UnauthorizedListener, beforeCall: Gate) {
  unauthorizedListener = onUnauthorized
  gate = beforeCall
}

/** The number of the current session, which changes at every sign-in and sign-out. */
export function sessionEpoch(): number {
  return epoch
}

/** Aborts with a SessionEndedError when the current session ends. */
export function sessionSignal(): AbortSignal {
  return ending.signal
}

/** Begins a new session, or none, and cancels the requests of the session before. */
export function startSessionEpoch() {
  epoch++
  ending.abort(new SessionEndedError())
  ending = new AbortController()
}

/** Reports a 401. A 401 of an earlier session is ignored. */
export function reportUnauthorized(code: ErrorCode, requestEpoch: number) {
  if (requestEpoch === epoch) unauthorizedListener(code)
}

/** Waits until a pending sign-out has reached the server. */
export function waitForPendingSignOut(endpointName: string): Promise<void> {
  return gate(endpointName)
}
