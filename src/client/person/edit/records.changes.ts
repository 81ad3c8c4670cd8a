/** The mutations of facts, names, sources, repositories and places. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { RecordEndpoints } from '#shared/contracts/record-endpoints.ts'
import { choicesKey } from './choices.queries.ts'

export interface StoredRecord {
  id: string
  updated_at: string
}

/** Names, dates and places are shown on many pages, so all lists are refetched, with those of open dialogs. */
function useInvalidateLists() {
  const { user } = useSession()
  const client = useQueryClient()
  return invalidateOnSettled(() =>
    Promise.all(
      [offlineQueryKey(user?.id), choicesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    ),
  )
}

type WriteEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType<object>>

export type RecordChange =
  /** The idempotency key makes a retry safe. */
  | { id: null; payload: object; key: string }
  /** `seen` is the `updated_at` of the edited version. */
  | { id: string; payload: object; seen: string }

/** Adds or edits a record and returns the saved one. */
export function useSaveRecord<R extends StoredRecord>({ create, update }: RecordEndpoints) {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: async (change: RecordChange) => {
      const send = (endpoint: Endpoint, options: object) =>
        call(endpoint as WriteEndpoint, { body: change.payload, ...options }) as Promise<R>
      return change.id === null
        ? await send(create, { idempotencyKey: change.key })
        : await send(update, { params: { id: change.id }, ifMatch: change.seen })
    },
    onSettled,
  })
}

export function useDeleteRecord({ remove }: RecordEndpoints) {
  const onSettled = useInvalidateLists()
  return useMutation({
    mutationFn: ({ id, updated_at }: StoredRecord) =>
      call(remove as Endpoint, { params: { id }, ifMatch: updated_at }),
    onSettled,
  })
}
