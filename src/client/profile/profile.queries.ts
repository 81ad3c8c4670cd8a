/** Queries and mutations for the current user's record, password and sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled, waitBriefly } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey, offlineValueQuery } from '#client/api/offline-query.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import {
  changePassword,
  endSession,
  isAccessLimited,
  listSessions,
} from '#shared/contracts/accounts.contract.ts'
import {
  getPerson,
  listPeople,
  type ProfilePayload,
  updateProfile,
} from '#shared/contracts/people.contract.ts'
import { getSignInMethods } from '#shared/contracts/sign-in-methods.contract.ts'

/** The current user's person; remains loading for an account without a person. */
export function useProfileRecord() {
  const { user } = useSession()
  const id = user?.member_id ?? ''
  const query = useQuery({
    ...offlineValueQuery(getPerson, user?.id ?? 'nobody', { id }),
    enabled: id !== '',
  })
  return toQueryResult(query)
}

/** Saves changes to the version of the record with `updated_at` = `seen`. */
export function useSaveProfile() {
  const { user, refresh } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, seen }: { changes: ProfilePayload; seen: string }) =>
      call(updateProfile, { body: changes, ifMatch: seen }),
    onSuccess: async () => {
      const owner = user?.id
      const invalidations = [getPerson, listPeople].map(({ name }) =>
        client.invalidateQueries({ queryKey: offlineQueryKey(owner, name) }),
      )
      await waitBriefly(Promise.all([...invalidations, refresh()]))
    },
  })
}

export function useChangePassword() {
  const { refresh } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: async () => {
      await refresh()
      await waitBriefly(client.invalidateQueries({ queryKey: [listSessions.name] }))
    },
  })
}

/** The current user's sessions; disabled while the password must be changed or a second step set up. */
export function useActiveSessions() {
  const { user, live } = useSession()
  return useQuery({
    queryKey: [listSessions.name, user?.id],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    enabled: live && user !== null && !isAccessLimited(user),
  })
}

/** Ends a session. What its device has added to sign in with is removed, too. */
export function useEndSession({
  withConfirmedPassword,
}: Pick<PasswordConfirmation, 'withConfirmedPassword'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => withConfirmedPassword(() => call(endSession, { params: { id } })),
    onSettled: invalidateOnSettled(() =>
      Promise.all(
        [listSessions, getSignInMethods].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      ),
    ),
  })
}
