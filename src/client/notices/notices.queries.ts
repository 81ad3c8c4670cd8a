/** The query of what the current user has seen, and what the device keeps of it. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { persistQuery } from '#client/api/query-persister.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import { getNoticeState, muteConversation, saveNoticeVisit } from '#shared/contracts/notices.contract.ts'

export function noticeStateQuery(userId: string) {
  return offlineValueQuery(getNoticeState, userId)
}

/** The records about whose comments the user wants no notices, and the switch. */
export function useMutedConversations() {
  const client = useQueryClient()
  const { user } = useSession()
  const query = noticeStateQuery(user?.id ?? '')
  const { data } = useQuery({ ...query, enabled: user !== null })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof muteConversation>) => call(muteConversation, { body }),
    onError: ({ message }) => toast({ title: message, tone: 'destructive' }),
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: query.queryKey })),
  })
  return { mutedIds: data?.value.muted_ids ?? [], mute: mutate, isPending }
}

/** Tells the server that the user has seen what came until a time, and changes the saved state. */
export async function sendVisit(client: QueryClient, userId: string, until: string): Promise<void> {
  const { visited_at } = await call(saveNoticeVisit, { body: { until }, forUser: userId })
  const { queryKey } = noticeStateQuery(userId)
  const saved = client.getQueryData(queryKey)
  if (!saved) return
  client.setQueryData(queryKey, { ...saved, value: { ...saved.value, visited_at } })
  await persistQuery(client, userId, queryKey)
}
