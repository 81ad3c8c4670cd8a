/** What pages read offline from the saved lists. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { updateSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { knowledgeQueries } from '#client/people/knowledge/knowledge.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { usePersonFacts, usePlace, useRepository, useSource } from '#client/person/person.queries.ts'
import { getPersonFacts, getPlace, getRepository, getSource } from '#shared/contracts/facts.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'

prepareBrowser()
vi.mock('#client/offline/saved/saved-queries.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readSavedAt: async () => 1,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const saved = <T,>(value: T) => ({ value, etag: null })

function saveLists() {
  const queries = knowledgeQueries(anna.id)
  const updated_at = ''
  queryClient.setQueryData(peopleQuery(anna.id).queryKey, saved([makePerson({ id: 'karin' })]))
  queryClient.setQueryData(queries.names.queryKey, saved([]))
  queryClient.setQueryData(queries.facts.queryKey, saved([]))
  queryClient.setQueryData(
    queries.repositories.queryKey,
    saved([{ id: 'archive', name: 'Regional archive', updated_at }]),
  )
  queryClient.setQueryData(
    queries.sources.queryKey,
    saved([{ id: 'register', title: 'Parish register', updated_at }]),
  )
  queryClient.setQueryData(queries.places.queryKey, saved([{ id: 'ulvik', name: 'Ulvik', updated_at }]))
}

it.each<[string, () => { data: unknown }]>([
  ['a person', () => usePersonFacts('karin')],
  ['a source', () => useSource('register')],
  ['a repository', () => useRepository('archive')],
  ['a place', () => usePlace('ulvik')],
])('keeps what is known about %s from one render to the next', async (_, useRecord) => {
  server.use(
    ...[getPersonFacts, getSource, getRepository, getPlace].map((one) => handleWithNetworkError(one)),
  )
  updateSession({ state: 'signed-in', user: anna, live: false, lock: 'offline' })
  saveLists()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(useRecord, { wrapper })
  await waitFor(() => expect(result.current.data).toBeTruthy())
  const { data } = result.current
  rerender()
  expect(result.current.data).toBe(data)
})
