/**
 * Endpoints and schemas of invitations, which administrators approve. A link of an invitation makes one account for the
 * invited person. The token of a link travels in bodies, never in addresses, so that no log has it.
 */
import { z } from 'zod'
import { newPassword, sessionUser } from '#shared/contracts/accounts.contract.ts'
import { byId, endpoint, success } from '#shared/contracts/endpoint.ts'
import { username } from '#shared/contracts/fields/field-rules.ts'
import { textLength } from '#shared/limits.ts'

/** Why an invitation makes no account any more: `has_account` and `not_living` tell about the person. */
export const invitationState = z.enum(['open', 'used', 'revoked', 'expired', 'has_account', 'not_living'])
export type InvitationState = z.infer<typeof invitationState>

export const invitation = z.object({
  id: z.string(),
  person_id: z.string(),
  person_name: z.string(),
  /** The member who has asked for the invitation. */
  asked_by_name: z.string(),
  approved_by_name: z.string(),
  state: invitationState,
  /** How many links lead to it. */
  link_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/** Newest first: of administrators all, of members those that they have asked for. */
export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  caller: 'session',
  output: z.array(invitation),
})

/** The people who have an account: nobody needs to invite them. */
export const listAccountHolders = endpoint({
  name: 'listAccountHolders',
  method: 'GET',
  path: '/account-holders',
  caller: 'session',
  output: z.object({ person_ids: z.array(z.string()) }),
})

/** Makes a link, for the member who has asked and for administrators. Earlier links stay valid. */
export const createInvitationLink = endpoint({
  name: 'createInvitationLink',
  method: 'POST',
  path: '/invitations/:id/links',
  caller: 'session',
  params: byId,
  output: z.object({ url: z.string(), expires_at: z.string() }),
  needsPassword: true,
})

/** Ends an invitation with all of its links. */
export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/:id',
  caller: 'session',
  params: byId,
  output: success,
  edits: true,
})

const token = z.string().min(1).max(textLength.recordId)

/** What an invitation says to somebody who has opened its link. 410 for one that makes no account any more. */
export const openInvitation = endpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/invitation-links/open',
  caller: 'anyone',
  body: z.strictObject({ token }),
  output: z.object({
    person_name: z.string(),
    asked_by_name: z.string(),
    /** A suggestion, which is free. */
    username: z.string(),
    expires_at: z.string(),
  }),
})

/** Makes the account of the invited person, and signs in. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitation-links/accept',
  caller: 'anyone',
  body: z.strictObject({ token, username, newPassword }),
  output: z.object({ user: sessionUser, mustChangePassword: z.boolean() }),
})
