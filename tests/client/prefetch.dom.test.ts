/** What every page refreshes in the background. */
import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { signedOutSession, updateSession } from '#client/accounts/session/session-store.ts'
import { saveOwner } from '#client/offline/saved/saved-data.ts'
import { personFactsQuery } from '#client/person/person.queries.ts'
import { startPrefetching } from '#client/prefetch.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handleWithError } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitFor } from '#tests/support/wait-for.ts'

prepareBrowser()

it('removes the copy of a record that the server does not have any more', async () => {
  await saveOwner(anna)
  const copies = savedQueriesOf(anna.id)
  const hash = hashKey(personFactsQuery(anna.id, 'p1').queryKey)
  await copies.save(hash, { value: { person_ids: ['p1'] }, etag: null, savedAt: Date.now() - 3_600_000 })
  server.use(handleWithError(getPersonFacts, 'not_found'))
  updateSession({ state: 'signed-in', user: anna, live: true, lock: null })
  startPrefetching()
  await waitFor(async () => expect(await copies.read(hash)).toBeUndefined())
  updateSession(signedOutSession)
})
