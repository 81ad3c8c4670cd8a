import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'

const waiting = () =>
  new QueryObserver(new QueryClient(), {
    queryKey: ['figures'],
    queryFn: async () => ({ value: 1, etag: null }),
    enabled: false,
  }).getCurrentResult()

it('is loading until the session is known, then offline without a live session', () => {
  expect(getLiveQueryState(waiting(), null).state).toBe('loading')
  expect(getLiveQueryState(waiting(), 'offline').state).toBe('offline')
  expect(getLiveQueryState(waiting(), 'expired').state).toBe('offline')
})
