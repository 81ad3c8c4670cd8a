/** The mutations of reunions. An answer is sent by the outbox. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import {
  type Reunion,
  type ReunionPayload,
  type ReunionUpdate,
  reunionEndpoints,
} from '#shared/contracts/reunions.contract.ts'
import { reunionsQuery } from './reunions.queries.ts'

export function useInvalidateReunions(): () => Promise<void> {
  const client = useQueryClient()
  const { user } = useSession()
  return () => client.invalidateQueries({ queryKey: reunionsQuery(user?.id ?? '').queryKey })
}

/** Creates a reunion. The idempotency key makes a retry safe. */
export function useCreateReunion() {
  const invalidate = useInvalidateReunions()
  return useMutation({
    mutationFn: ({ payload, key }: { payload: ReunionPayload; key: string }) =>
      call(reunionEndpoints.create, { body: payload, idempotencyKey: key }),
    onSettled: invalidateOnSettled(invalidate),
  })
}

/** `seen` is the `updated_at` of the edited version. */
export function useUpdateReunion() {
  const invalidate = useInvalidateReunions()
  return useMutation({
    mutationFn: ({ id, changes, seen }: { id: string; changes: ReunionUpdate; seen: string }) =>
      call(reunionEndpoints.update, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(invalidate),
  })
}

export function useDeleteReunion() {
  const invalidate = useInvalidateReunions()
  return useMutation({
    mutationFn: ({ id, updated_at }: Reunion) =>
      call(reunionEndpoints.remove, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(invalidate),
  })
}
