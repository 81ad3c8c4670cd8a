/** Binds the endpoints of invitations. A request for an invitation arrives as a submission. */
import type { Hono } from 'hono'
import { listAccountHolders } from '#server/accounts/invited-accounts.service.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor, TaggedResponse } from '#server/http/endpoint-handler.ts'
import { readDeviceCookie, writeDeviceCookie, writeSessionCookie } from '#server/http/session.ts'
import * as contract from '#shared/invitations/invitations.contract.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.service.ts'
import { createInvitationLink, listInvitations, revokeInvitation } from './invitations.service.ts'

export function invitationsRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    contract.listInvitations,
    async ({ session }) => new TaggedResponse(await listInvitations(deps, session)),
  )
  bind(app, deps, contract.listAccountHolders, async () => ({ person_ids: await listAccountHolders(deps) }))
  bind(app, deps, contract.createInvitationLink, (call) =>
    createInvitationLink(deps, { session: call.session, actor: getActor(call) }, call.params.id),
  )
  bind(app, deps, contract.revokeInvitation, async (call) => {
    const caller = { session: call.session, actor: getActor(call) }
    await revokeInvitation(deps, caller, call.params.id, call.ifMatch)
    return { success: true as const }
  })
  bind(app, deps, contract.openInvitation, ({ body }) => openInvitation(deps, body.token))
  bind(app, deps, contract.acceptInvitation, async ({ body, session, context, ip, userAgent }) => {
    const from = { ip, userAgent, device: readDeviceCookie(context, deps.config) }
    const { user, token, idle, device } = await acceptInvitation(deps, body, from, session)
    writeSessionCookie(context, deps.config, token, idle)
    writeDeviceCookie(context, deps.config, device)
    return { user, mustChangePassword: user.mustChangePassword }
  })
}
