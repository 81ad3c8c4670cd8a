/** The specification's rules for retries and the time for which unused responses stay in memory. */
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, retryDelay } from '#client/api/query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const minute = 60_000

it('keeps an unused response for five minutes', async () => {
  const queryKey = ['admin', 'users']
  await queryClient.fetchQuery({ queryKey, queryFn: () => 'everybody' })
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(queryClient.getQueryData(queryKey)).toBe('everybody')
  await vi.advanceTimersByTimeAsync(2)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

it('doubles the retry delay from one second up to thirty', () => {
  expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})

it('does not retry a failed mutation', async () => {
  const write = vi.fn(() => Promise.reject(new Error('The disk is full.')))
  const change = new MutationObserver(queryClient, { mutationFn: write })
  await expect(change.mutate()).rejects.toThrow('The disk is full.')
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(write).toHaveBeenCalledOnce()
})
