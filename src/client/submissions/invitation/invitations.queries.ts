/** Queries and mutations of invitations. A request for one is sent by the outbox. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import {
  createInvitationLink,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '#shared/invitations/invitations.contract.ts'

/** Never saved on the device. Below `admin`, so that a review loads the list again. */
const invitationsKey = ['admin', listInvitations.name]

/** Newest first: of an administrator all, of a member those that the member has asked for. */
export function useInvitations({ enabled = true } = {}) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: invitationsKey,
    queryFn: async ({ signal }) => ({ value: await call(listInvitations, { signal }), etag: null }),
    enabled: live && enabled,
  })
  return getLiveQueryState(query, lock)
}

/** Makes a link. It is shown once: the server has only its hash. */
export function useCreateLink({ withConfirmedPassword }: PasswordConfirmation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      withConfirmedPassword(() => call(createInvitationLink, { params: { id } })),
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: invitationsKey })),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, updated_at }: Invitation) =>
      call(revokeInvitation, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: invitationsKey })),
  })
}
