/** Sends a sign-out that the server has not received yet: before any other call, and never after the next sign-in. */
import { call } from '#client/api/call.ts'
import { withSessionLock } from '#client/offline/session-lock.ts'
import {
  clearSignOutPending,
  isSignOutPending,
  loadPendingSteps,
  waitForPendingSteps,
} from '#client/offline/sign-out.ts'
import { login, logout } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'

let lockedSignOut: Promise<void> | undefined
let request: Promise<void> | undefined

/** Signs out on the server if a sign-out is pending. Throws when the server cannot be reached. */
export function sendPendingSignOut(): Promise<void> {
  lockedSignOut ??= withSessionLock(requestSignOut).finally(() => {
    lockedSignOut = undefined
  })
  return lockedSignOut
}

/** Callers share one request, because its response already reports a connection, which calls this function again. */
function requestSignOut(): Promise<void> {
  request ??= signOutIfPending().finally(() => {
    request = undefined
  })
  return request
}

async function signOutIfPending() {
  // Another tab may have sent the sign-out, and its user may have signed in since.
  await loadPendingSteps()
  if (!isSignOutPending()) return
  try {
    await call(logout)
  } catch (error) {
    // 401 means that there is no session any more, which is the goal.
    if (!(error instanceof AppError) || error.status !== 401) throw error
  }
  await clearSignOutPending()
}

/** Runs before every call. The sign-in call is excepted because it sends the pending sign-out under the same lock. */
export async function sendPendingSignOutFirst(endpointName: string): Promise<void> {
  if (endpointName === logout.name || endpointName === login.name) return
  await waitForPendingSteps()
  if (isSignOutPending()) await sendPendingSignOut()
}

/** Signs in after a pending sign-out. The lock prevents a sign-out of any tab in between. */
export async function signInAfterPendingSignOut<T>(signIn: () => Promise<T>): Promise<T> {
  await lockedSignOut
  return await withSessionLock(async () => {
    await requestSignOut()
    return await signIn()
  })
}
