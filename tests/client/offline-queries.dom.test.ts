/** Refreshing all offline queries while pages show them. */
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import { saveOwner } from '#client/offline/saved/saved-data.ts'
import { refreshOfflineQueries } from '#client/offline-queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makeFamily } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitFor } from '#tests/support/wait-for.ts'

prepareBrowser()
afterEach(() => queryClient.clear())

const asked = vi.fn()

/** The server refuses the list of people. Gives a page that shows the error. */
async function refusedList() {
  asked.mockClear()
  server.use(
    handle(listPeople, () => {
      asked()
      throw new AppError('forbidden', 'Not today.')
    }),
  )
  const page = new QueryObserver(queryClient, peopleQuery(anna.id))
  const seen: string[] = []
  const leave = page.subscribe(({ status }) => seen.push(status))
  await waitFor(() => expect(seen.at(-1)).toBe('error'))
  return { seen, leave }
}

it('does not refetch a query whose error a page shows, and gives false', async () => {
  const { seen, leave } = await refusedList()
  expect(await refreshOfflineQueries(anna, Date.now())).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  expect(seen.at(-1)).toBe('error')
  leave()
})

it('refetches a failed query when no page shows its error any more', async () => {
  const { leave } = await refusedList()
  leave()
  await refreshOfflineQueries(anna, Date.now())
  expect(asked).toHaveBeenCalledTimes(2)
})

it('fetches a list again whose saved date is in the future', async () => {
  asked.mockClear()
  server.use(
    handle(listPeople, () => {
      asked()
      return makeFamily(2, 'fresh')
    }),
  )
  await saveOwner(anna)
  const { queryKey } = peopleQuery(anna.id)
  const savedAt = Date.now() + 40 * 24 * 3_600_000
  await savedQueriesOf(anna.id).save(hashKey(queryKey), {
    value: makeFamily(2, 'saved'),
    etag: null,
    savedAt,
  })
  await refreshOfflineQueries(anna, Date.now() - 60_000)
  expect(asked).toHaveBeenCalled()
  expect(queryClient.getQueryData(queryKey)?.value).toEqual(makeFamily(2, 'fresh'))
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})
