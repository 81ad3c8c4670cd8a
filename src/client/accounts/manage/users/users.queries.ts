/** Administrators' accounts, read and changed. Every change is a grave one: it takes the proof of the password. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { useSettings } from '#client/settings/manage/settings.changes.ts'
import {
  type AdminUser,
  createUser,
  deleteUser,
  listUsers,
  type UserPayload,
  type UserUpdate,
  updateUser,
} from '#shared/contracts/users.contract.ts'

const usersKey = ['admin', listUsers.name]

export function useAdminUsers() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: usersKey,
    queryFn: async ({ signal }) => ({ value: await call(listUsers, { signal }), etag: null }),
    enabled: live,
  })
  return getLiveQueryState(query, lock)
}

/** Whether the site can send mail; null until it is known. */
export function useMailConfigured(): boolean | null {
  return useSettings().data?.mailConfigured ?? null
}

/** One's own account may be among them: the session is asked, too. */
function useReadAnew() {
  const client = useQueryClient()
  const { refresh } = useSession()
  return () => {
    void client.invalidateQueries({ queryKey: ['admin'] })
    void refresh()
  }
}

export type UserChange =
  /** The key makes a repeated try the same one. */
  | { id: null; payload: UserPayload; key: string }
  /** `seen` is `updated_at` of the version that was changed. */
  | { id: string; changes: UserUpdate; seen: string }

/** Adds an administrator or changes one; fails with `PasswordNotConfirmedError` where the proof is not given. */
export function useSaveUser({ withConfirmedPassword }: PasswordConfirmation) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (change: UserChange) =>
      withConfirmedPassword(() =>
        change.id === null
          ? call(createUser, { body: change.payload, idempotencyKey: change.key })
          : call(updateUser, { params: { id: change.id }, body: change.changes, ifMatch: change.seen }),
      ),
    onSettled: readAnew,
  })
}

/** Takes the account out of the list at once. */
export function useDeleteUser({ withConfirmedPassword }: PasswordConfirmation) {
  const readAnew = useReadAnew()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, updated_at }: AdminUser) =>
      withConfirmedPassword(() => call(deleteUser, { params: { id }, ifMatch: updated_at })),
    onSuccess: (_, gone) =>
      client.setQueryData<CachedResponse<AdminUser[]>>(
        usersKey,
        (kept) => kept && { ...kept, value: kept.value.filter(({ id }) => id !== gone.id) },
      ),
    onSettled: readAnew,
  })
}
