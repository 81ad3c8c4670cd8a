/** Binds the endpoints for signing in and out, the user's own password and sessions. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '#server/http/session.ts'
import * as endpoints from '#shared/contracts/accounts.contract.ts'
import { getEncryptionKey } from './encryption-keys.service.ts'
import { changePassword, endMySession, saveTextSize } from './my-account.service.ts'
import { listAccountSessions, signOutSession } from './sessions.service.ts'
import { signIn } from './sign-in.service.ts'
import { hasSecurityNotice } from './sign-in-methods/security-notices.service.ts'

const done = { success: true } as const

export function accountsRoutes(app: Hono, deps: Deps): void {
  const { config } = deps

  bind(app, deps, endpoints.login, async ({ body, session, context, ip, userAgent }) => {
    const from = { ip, userAgent, device: readDeviceCookie(context, config) }
    const { user, token, idle, device } = await signIn(deps, body, from, session)
    writeSessionCookie(context, config, token, idle)
    writeDeviceCookie(context, config, device)
    return { user, mustChangePassword: user.mustChangePassword }
  })

  bind(app, deps, endpoints.logout, async ({ session, context }) => {
    clearSessionCookie(context, config)
    if (session) await signOutSession(deps, session)
    return done
  })

  bind(app, deps, endpoints.getEncryptionKey, ({ session }) => getEncryptionKey(deps, session.accountId))

  bind(app, deps, endpoints.me, async ({ session, context }) => {
    const { user } = session
    const device = readDeviceCookie(context, config)
    const hasNotice = await hasSecurityNotice(deps, { session, device })
    return { user: hasNotice ? { ...user, hasSecurityNotice: true as const } : user }
  })

  bind(app, deps, endpoints.changePassword, async (call) => {
    const { token, idle, hasOtherMethods, hasStoppedFeed } = await changePassword(
      deps,
      call.session,
      getActor(call),
      call.body,
      call.userAgent,
    )
    writeSessionCookie(call.context, config, token, idle)
    return { ...done, has_other_methods: hasOtherMethods, has_stopped_feed: hasStoppedFeed }
  })

  bind(app, deps, endpoints.saveTextSize, async ({ session, body }) => {
    await saveTextSize(deps, session, body.textSize)
    return done
  })

  bind(app, deps, endpoints.listSessions, ({ session }) =>
    listAccountSessions(deps, session.accountId, session.id),
  )

  bind(app, deps, endpoints.endSession, async (call) => {
    const { params, session, context, userAgent } = call
    await endMySession(deps, session, { actor: getActor(call), userAgent }, params.id)
    if (params.id === session.id) clearSessionCookie(context, config)
    return done
  })
}
