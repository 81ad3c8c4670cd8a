/** Binds the endpoints of passkeys, of the second step at sign-in, and of notices about an account's security. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import {
  readDeviceCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '#server/http/session.ts'
import * as contract from '#shared/contracts/sign-in-methods.contract.ts'
import { confirmWithPasskey, confirmWithPassword } from '../my-account.service.ts'
import { signInWithPasskey } from '../sign-in.service.ts'
import type { ChangeSource } from './notify-owner.service.ts'
import * as passkeys from './passkeys.service.ts'
import { answerSecurityNotice, listSecurityNotices } from './security-notices.service.ts'
import * as methods from './sign-in-methods.service.ts'

const done = { success: true } as const

function getSource(call: Parameters<typeof getActor>[0] & { userAgent: string }): ChangeSource {
  return { actor: getActor(call), userAgent: call.userAgent }
}

function signInRoutes(app: Hono, deps: Deps): void {
  const { config } = deps
  bind(app, deps, contract.getPasskeySignInOptions, () => passkeys.createSignInOptions(deps))

  bind(app, deps, contract.loginWithPasskey, async ({ body, session, context, ip, userAgent }) => {
    const from = { ip, userAgent, device: readDeviceCookie(context, config) }
    const { user, token, idle, device } = await signInWithPasskey(deps, body.passkey, from, session)
    writeSessionCookie(context, config, token, idle)
    writeDeviceCookie(context, config, device)
    return { user, mustChangePassword: user.mustChangePassword }
  })

  bind(app, deps, contract.getConfirmationOptions, ({ session }) =>
    passkeys.createConfirmationOptions(deps, session),
  )

  bind(app, deps, contract.confirmPassword, async ({ body, session, context, ip, userAgent }) => {
    const token = readSessionCookie(context, config) ?? ''
    const from = { ip, userAgent, device: readDeviceCookie(context, config) }
    const renewed =
      'password' in body
        ? await confirmWithPassword(deps, { ...session, token }, body.password, from)
        : await confirmWithPasskey(deps, { ...session, token }, body.passkey)
    if (renewed) writeSessionCookie(context, config, renewed.token, renewed.idle)
    return done
  })
}

function passkeyRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.getPasskeyCreationOptions, ({ session }) =>
    passkeys.createCreationOptions(deps, session),
  )
  bind(app, deps, contract.addPasskey, (call) =>
    passkeys.addPasskey(deps, call.session, getSource(call), call.body.passkey),
  )
  bind(app, deps, contract.renamePasskey, ({ session, params, body }) =>
    passkeys.renamePasskey(deps, session, params.id, body.name),
  )
  bind(app, deps, contract.removePasskey, async (call) => {
    await passkeys.removePasskey(deps, call.session, getSource(call), call.params.id)
    return done
  })
}

function authenticatorAppRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.startAuthenticatorApp, ({ session }) =>
    methods.startAuthenticatorApp(deps, session),
  )
  bind(app, deps, contract.switchOnAuthenticatorApp, async (call) => ({
    recoveryCodes: await methods.switchOnAuthenticatorApp(
      deps,
      call.session,
      getSource(call),
      call.body.code,
    ),
  }))
  bind(app, deps, contract.removeAuthenticatorApp, async (call) => {
    await methods.removeAuthenticatorApp(deps, call.session, getSource(call))
    return done
  })
  bind(app, deps, contract.createRecoveryCodes, async (call) => ({
    recoveryCodes: await methods.createRecoveryCodes(deps, call.session, getSource(call)),
  }))
}

export function signInMethodsRoutes(app: Hono, deps: Deps): void {
  const { config } = deps
  signInRoutes(app, deps)
  passkeyRoutes(app, deps)
  authenticatorAppRoutes(app, deps)
  bind(app, deps, contract.getSignInMethods, ({ session }) => methods.getSignInMethods(deps, session))
  bind(app, deps, contract.switchOffSecondStep, async (call) => {
    await methods.switchOffSecondStep(deps, getActor(call), call.params.id)
    return done
  })
  bind(app, deps, contract.listSecurityNotices, ({ session, context }) =>
    listSecurityNotices(deps, { session, device: readDeviceCookie(context, config) }),
  )
  bind(app, deps, contract.answerSecurityNotice, async (call) => {
    const { session, context, params, body } = call
    const device = readDeviceCookie(context, config)
    await answerSecurityNotice(deps, { session, device }, getSource(call), params.id, body.answer)
    return done
  })
}
