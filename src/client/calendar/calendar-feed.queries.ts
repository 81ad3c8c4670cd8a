/** The query and the mutations of the current user's calendar feed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  type FeedPayload,
  getCalendarFeed,
  updateCalendarFeed,
} from '#shared/contracts/timeline.contract.ts'

/** Never saved on the device. */
export function useCalendarFeed() {
  const { user, live } = useSession()
  return useQuery({
    queryKey: [getCalendarFeed.name, user?.id],
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
    enabled: live,
  })
}

function useFeedMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: [getCalendarFeed.name] })),
  })
}

export const useCreateFeed = ({
  withConfirmedPassword,
}: Pick<PasswordConfirmation, 'withConfirmedPassword'>) =>
  useFeedMutation((body: FeedPayload) => withConfirmedPassword(() => call(createCalendarFeed, { body })))

export const useUpdateFeed = () => useFeedMutation((body: FeedPayload) => call(updateCalendarFeed, { body }))

export const useStopFeed = () => useFeedMutation(() => call(deleteCalendarFeed))
