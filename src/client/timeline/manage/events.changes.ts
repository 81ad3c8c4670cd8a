/** The mutations of timeline events. */

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

function useInvalidateEvents() {
  const { user } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, listEvents.name) })
}

/** Creates an event. The idempotency key makes a retry safe. */
export function useCreateEvent() {
  const invalidateEvents = useInvalidateEvents()
  return useMutation({
    mutationFn: ({ payload, key }: { payload: EventPayload; key: string }) =>
      call(createEvent, { body: payload, idempotencyKey: key }),
    onSettled: invalidateOnSettled(invalidateEvents),
  })
}

/** `seen` is the `updated_at` of the edited version. */
export function useUpdateEvent() {
  const invalidateEvents = useInvalidateEvents()
  return useMutation({
    mutationFn: ({ id, changes, seen }: { id: string; changes: EventUpdate; seen: string }) =>
      call(updateEvent, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(invalidateEvents),
  })
}

export function useDeleteEvent() {
  const invalidateEvents = useInvalidateEvents()
  return useMutation({
    mutationFn: ({ id, updated_at }: TimelineEvent) =>
      call(deleteEvent, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(invalidateEvents),
  })
}
