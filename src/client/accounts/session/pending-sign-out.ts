/** The sign-out that the server has not heard of yet: sent before anything else, and never after the next sign-in. */
import { call } from '#client/api/call.ts'
import { withSessionLock } from '#client/offline/session-lock.ts'
import { clearSignOutPending, isSignOutPending } from '#client/offline/sign-out.ts'
import { login, logout } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'

let sending: Promise<void> | undefined
let telling: Promise<void> | undefined

/** Signs out on the server where that is still owed. Throws where the server cannot be reached. */
export function sendPendingSignOut(): Promise<void> {
  sending ??= withSessionLock(tellServer).finally(() => {
    sending = undefined
  })
  return sending
}

/** However many want it told, it is told once: the first word already makes the connection known as found. */
function tellServer(): Promise<void> {
  telling ??= tellIfOwed().finally(() => {
    telling = undefined
  })
  return telling
}

async function tellIfOwed() {
  if (!isSignOutPending()) return
  try {
    await call(logout)
  } catch (error) {
    // No session is what was asked for.
    if (!(error instanceof AppError) || error.status !== 401) throw error
  }
  clearSignOutPending()
}

/** What has to happen before any other call goes out. Signing in sees to it itself. */
export async function sendPendingSignOutFirst(endpointName: string): Promise<void> {
  if (endpointName === logout.name || endpointName === login.name || !isSignOutPending()) return
  await sendPendingSignOut()
}

/** Signs in after everything that is owed, with no sign-out of this or another tab in between. */
export async function signInAfterPendingSignOut(username: string, password: string) {
  await sending
  return await withSessionLock(async () => {
    await tellServer()
    return await call(login, { body: { username, password } })
  })
}
