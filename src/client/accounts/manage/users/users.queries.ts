/** Queries and mutations for administrators' accounts. Every change needs a confirmed password. */
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
  type RemovedWords,
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

/** Whether the site can send email; null until the settings are loaded. */
export function useMailConfigured(): boolean | null {
  return useSettings().data?.mailConfigured ?? null
}

/** Also refreshes the session, because the changed account may be the current user's. */
function useInvalidateUsers() {
  const client = useQueryClient()
  const { refresh } = useSession()
  return () => {
    void client.invalidateQueries({ queryKey: ['admin'] })
    void refresh()
  }
}

export type UserChange =
  /** `key` is the idempotency key. */
  | { id: null; payload: UserPayload; key: string }
  /** `seen` is the `updated_at` of the edited version. */
  | { id: string; changes: UserUpdate; seen: string }

/** Adds or updates an administrator. @throws PasswordNotConfirmedError */
export function useSaveUser({ withConfirmedPassword }: PasswordConfirmation) {
  const invalidateUsers = useInvalidateUsers()
  return useMutation({
    mutationFn: (change: UserChange) =>
      withConfirmedPassword(() =>
        change.id === null
          ? call(createUser, { body: change.payload, idempotencyKey: change.key })
          : call(updateUser, { params: { id: change.id }, body: change.changes, ifMatch: change.seen }),
      ),
    onSettled: invalidateUsers,
  })
}

/** Removes the account from the list at once. */
export function useDeleteUser({ withConfirmedPassword }: PasswordConfirmation) {
  const invalidateUsers = useInvalidateUsers()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user: { id, updated_at }, words }: { user: AdminUser; words: RemovedWords }) =>
      withConfirmedPassword(() =>
        call(deleteUser, { params: { id }, query: { words }, ifMatch: updated_at }),
      ),
    onSuccess: (_, { user: deleted }) =>
      client.setQueryData<CachedResponse<AdminUser[]>>(
        usersKey,
        (kept) => kept && { ...kept, value: kept.value.filter(({ id }) => id !== deleted.id) },
      ),
    onSettled: invalidateUsers,
  })
}
