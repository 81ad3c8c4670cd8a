/** What only the server knows, where there is no live session. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'

const waiting = () =>
  new QueryObserver(new QueryClient(), {
    queryKey: ['figures'],
    queryFn: async () => ({ value: 1, etag: null }),
    enabled: false,
  }).getCurrentResult()

it('loads while it is not known yet whether the session is live, and says "offline" when it is not', () => {
  expect(getLiveQueryState(waiting(), null).state).toBe('loading')
  expect(getLiveQueryState(waiting(), 'offline').state).toBe('offline')
  expect(getLiveQueryState(waiting(), 'expired').state).toBe('offline')
})
