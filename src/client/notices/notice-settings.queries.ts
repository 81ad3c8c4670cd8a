/** The query and the mutation of what the current user wants to be told, and the state of pushes on this device. */
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import {
  getNoticeSettings,
  type NoticeSettings,
  type NoticeSettingsPayload,
  updateNoticeSettings,
} from '#shared/contracts/notices.contract.ts'
import { type PushState, readPushState } from './push-device.ts'

/** Never saved on the device. */
export function useNoticeSettings() {
  const { user, live } = useSession()
  return useQuery({
    queryKey: [getNoticeSettings.name, user?.id],
    queryFn: ({ signal }) => call(getNoticeSettings, { signal }),
    enabled: live,
  })
}

const updateKey = [updateNoticeSettings.name]

/** Sends one change after the other, so that the last response has all of them. */
export function useUpdateNoticeSettings() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationKey: updateKey,
    scope: { id: updateNoticeSettings.name },
    mutationFn: (body: NoticeSettingsPayload) => call(updateNoticeSettings, { body }),
    onSuccess: (settings) => client.setQueryData([getNoticeSettings.name, user?.id], settings),
  })
}

/** The settings as they will be when the changes are saved. */
export function useExpectedNoticeSettings(saved: NoticeSettings | undefined): NoticeSettings | undefined {
  const changes = useMutationState({
    filters: { mutationKey: updateKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return saved && Object.assign({}, saved, ...changes)
}

const pushStateKey = ['push-state']

export function usePushState() {
  return useQuery({ queryKey: pushStateKey, queryFn: readPushState, staleTime: 0 })
}

/** @param change turns pushes of this device on or off, and tells the state afterwards */
export function useChangePush(change: () => Promise<PushState>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(pushStateKey, state),
    onError: () => client.invalidateQueries({ queryKey: pushStateKey }),
  })
}
