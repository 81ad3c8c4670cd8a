/** Bringing everything that a relative reads up to date, while pages show it. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import { refreshOfflineQueries } from '#client/offline-queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'

prepareBrowser()
afterEach(() => queryClient.clear())

const asked = vi.fn()

/** The list of people is refused; gives a page that shows it, once it has heard of that. */
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
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error'))
  return { seen, leave }
}

it('leaves the error with the page that tells of it, and is not complete', async () => {
  const { seen, leave } = await refusedList()
  expect(await refreshOfflineQueries(anna, Date.now())).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  expect(seen.at(-1)).toBe('error')
  leave()
})

it('asks again for what has failed once no page tells of it any more', async () => {
  const { leave } = await refusedList()
  leave()
  await refreshOfflineQueries(anna, Date.now())
  expect(asked).toHaveBeenCalledTimes(2)
})
