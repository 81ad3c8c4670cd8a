/** Every change to the events of the family's history. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import {
  createEvent,
  deleteEvent,
  type EventPayload,
  type EventUpdate,
  listEvents,
  type TimelineEvent,
  updateEvent,
} from '#shared/contracts/timeline.contract.ts'

function useReadAnew() {
  const { user } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, listEvents.name) })
}

/** Creates an event; the key makes a repeated try the same one. */
export function useCreateEvent() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ payload, key }: { payload: EventPayload; key: string }) =>
      call(createEvent, { body: payload, idempotencyKey: key }),
    onSettled: invalidateOnSettled(readAnew),
  })
}

/** `seen` is `updated_at` of the version that was changed. */
export function useUpdateEvent() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, changes, seen }: { id: string; changes: EventUpdate; seen: string }) =>
      call(updateEvent, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(readAnew),
  })
}

export function useDeleteEvent() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, updated_at }: TimelineEvent) =>
      call(deleteEvent, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(readAnew),
  })
}
