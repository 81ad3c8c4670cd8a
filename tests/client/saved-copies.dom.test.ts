/** What a device keeps of records that were changed, deleted or made confidential on the server. */
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { familyMapQuery } from '#client/map/map.queries.ts'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import { clearSavedData, saveOwner } from '#client/offline/saved/saved-data.ts'
import { refreshOfflineQueries } from '#client/offline-queries.ts'
import { knowledgeQueries } from '#client/people/knowledge/knowledge.queries.ts'
import { personFactsQuery } from '#client/person/person.queries.ts'
import { maxSavedRecords, refreshSavedCopies, savedRecordEndpoints } from '#client/saved-copies.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import { factEndpoints, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleList, handleWithError } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitFor } from '#tests/support/wait-for.ts'

prepareBrowser()
beforeEach(async () => {
  // Unlike a timeout, an immediate still runs after the end of a test, and the queue goes on.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setImmediate(work))
  await clearSavedData()
  await saveOwner(anna)
})
afterEach(() => {
  queryClient.clear()
  reportServerReached()
})

const hour = 3_600_000
const before = { person_ids: ['p1'], names: [], facts: [], sources: [], repositories: [], places: [] }
const fact = { id: 'f1', person_id: 'p1', position: 0, tag: 'EVEN', value: 'adopted', updated_at: '' }
const withFact = { ...before, facts: [fact] }

const savedCopies = savedQueriesOf(anna.id)
const keyOfFacts = hashKey(personFactsQuery(anna.id, 'p1').queryKey)
const hashOfFactList = hashKey(knowledgeQueries(anna.id).facts.queryKey)

async function saveCopy(
  queryHash: string,
  value: unknown,
  savedAt = Date.now() - hour,
  etag: string | null = null,
) {
  await savedCopies.save(queryHash, { value, etag, savedAt })
}

async function readCopy(queryHash: string) {
  return (await savedCopies.read(queryHash))?.value
}

/** As at every contact with the server. */
async function refreshAll(listsBefore = Date.now() - 6 * hour) {
  const since = Date.now()
  return (await refreshOfflineQueries(anna, since)) && (await refreshSavedCopies(anna, since, listsBefore))
}

describe('copy of a single record', () => {
  it('has no confidential fact any more after the next contact, and stays readable offline', async () => {
    await saveCopy(keyOfFacts, withFact)
    server.use(handle(getPersonFacts, () => before))
    expect(await refreshAll()).toBe(true)
    await expect.poll(() => readCopy(keyOfFacts)).toEqual(before)
  })

  it.each<ErrorCode>(['not_found', 'forbidden'])(
    'is removed at the next contact when the server answers %s',
    async (code) => {
      await saveCopy(keyOfFacts, withFact)
      server.use(handleWithError(getPersonFacts, code))
      expect(await refreshAll()).toBe(true)
      expect(await readCopy(keyOfFacts)).toBeUndefined()
    },
  )

  it.each<[string, () => void]>([
    [
      'the password must be changed',
      () => server.use(handleWithError(getPersonFacts, 'must_change_password')),
    ],
    ['the session has expired', () => server.use(handleWithError(getPersonFacts, 'session_expired'))],
  ])('stays when %s', async (_, fail) => {
    await saveCopy(keyOfFacts, withFact)
    fail()
    expect(await refreshAll()).toBe(false)
    expect(await readCopy(keyOfFacts)).toEqual(withFact)
  })

  it('stays when the connection is lost', async () => {
    await saveCopy(keyOfFacts, withFact)
    reportServerUnreachable()
    expect(await refreshSavedCopies(anna, Date.now(), 0)).toBe(false)
    expect(await readCopy(keyOfFacts)).toEqual(withFact)
  })

  it('is not requested again when the server has just confirmed it', async () => {
    await saveCopy(keyOfFacts, withFact, Date.now())
    server.use(handleWithError(getPersonFacts, 'not_found'))
    await refreshOfflineQueries(anna, Date.now())
    expect(await refreshSavedCopies(anna, Date.now() - hour, 0)).toBe(true)
    expect(await readCopy(keyOfFacts)).toEqual(withFact)
  })

  it('is not shown any more when the server says that the record does not exist', async () => {
    await saveCopy(keyOfFacts, withFact)
    server.use(handleWithError(getPersonFacts, 'not_found'))
    const page = new QueryObserver(queryClient, personFactsQuery(anna.id, 'p1'))
    const shown: string[] = []
    const read = () => toQueryResult(page.getCurrentResult() as Parameters<typeof toQueryResult<unknown>>[0])
    const leave = page.subscribe(() => shown.push(`${read().state} ${JSON.stringify(read().data)}`))
    await waitFor(() => expect(shown.at(-1)).toBe('failed undefined'))
    expect(shown).toContain(`ready ${JSON.stringify(withFact)}`)
    expect(await readCopy(keyOfFacts)).toBeUndefined()
    leave()
  })

  it.each(savedRecordEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is requested at the next contact, by %s',
    async (_, endpoint) => {
      const asked: string[] = []
      server.use(
        handle(endpoint, ({ request }) => {
          asked.push(request.url)
          throw new AppError('not_found', 'Gone.')
        }),
      )
      await saveCopy(hashKey(offlineValueQuery(endpoint, anna.id, { id: 'x1' }).queryKey), withFact)
      expect(await refreshAll()).toBe(true)
      expect(asked).toContainEqual(expect.stringMatching(/\/x1(\/|$)/))
    },
  )

  it('is removed when no page uses it any more', async () => {
    const hash = hashKey(['offline', anna.id, 'getSomethingOfAnOlderVersion', { id: 'x1' }])
    await saveCopy(hash, { secret: true })
    await refreshAll()
    expect(await readCopy(hash)).toBeUndefined()
  })

  it('is removed when many pages were opened since', async () => {
    const now = Date.now()
    const hashOf = (i: number) => hashKey(personFactsQuery(anna.id, `p${i}`).queryKey)
    for (let i = 0; i <= maxSavedRecords; i++) await saveCopy(hashOf(i), withFact, now - 1_000 + i)
    await refreshSavedCopies(anna, now - hour, 0)
    expect(await readCopy(hashOf(0))).toBeUndefined()
    expect(await readCopy(hashOf(1))).toEqual(withFact)
  })
})

describe('what the pages of the near kin tell', () => {
  const self = makePerson({ id: 'self', father_id: 'father' })
  const father = makePerson({ id: 'father', father_id: 'grandfather' })
  const sister = makePerson({ id: 'sister', father_id: 'father' })
  const grandfather = makePerson({ id: 'grandfather' })
  const hashOf = (id: string) => hashKey(personFactsQuery(anna.id, id).queryKey)
  const reader = { ...anna, member_id: 'self' }

  /** @returns the people whose facts were requested, with the ETag of the copy */
  function serveFamily() {
    const asked: string[] = []
    server.use(
      handle(listPeople, () => [grandfather, sister, father, self]),
      handleList(getPersonFacts, ({ request, params }) => {
        asked.push([params['id'], request.headers.get('if-none-match') ?? []].flat().join(' '))
        return { list: { ...before, person_ids: [String(params['id'])] }, etag: '"facts1"' }
      }),
    )
    return asked
  }

  it('is saved without their being opened', async () => {
    const asked = serveFamily()
    expect(await refreshSavedCopies(reader, Date.now(), 0)).toBe(true)
    expect(asked).toEqual(['self', 'father', 'sister'])
    await expect.poll(() => readCopy(hashOf('sister'))).toMatchObject({ person_ids: ['sister'] })
    expect(await readCopy(hashOf('grandfather'))).toBeUndefined()
  })

  it('is not sent again when it is unchanged, and stays when many pages were opened since', async () => {
    const asked = serveFamily()
    await saveCopy(hashOf('father'), before, Date.now() - hour, '"facts1"')
    for (let i = 0; i <= maxSavedRecords; i++) await saveCopy(hashOf(`p${i}`), withFact, Date.now())
    expect(await refreshSavedCopies(reader, Date.now() - 1_000, 0)).toBe(true)
    expect([...new Set(asked)]).toEqual(['self', 'father "facts1"', 'sister'])
    expect(await readCopy(hashOf('father'))).toEqual(before)
  })
})

describe('saved map', () => {
  const hash = hashKey(familyMapQuery(anna.id).queryKey)
  const place = { id: 'bergen', texts: ['Bergen'], updated_at: '' }
  const mapWith = (id: string) => ({
    places: [place],
    facts: [{ person_id: id, place_id: 'bergen', tag: 'RESI' }],
  })

  it('has no confidential fact any more after the next contact', async () => {
    await saveCopy(hash, mapWith('p1'), Date.now() - hour, '"map1"')
    server.use(handleList(getFamilyMap, () => ({ list: { places: [], facts: [] }, etag: '"map2"' })))
    expect(await refreshAll()).toBe(true)
    await expect.poll(() => readCopy(hash)).toEqual({ places: [], facts: [] })
  })

  it('is not sent again when it is unchanged', async () => {
    const savedAt = Date.now() - hour
    await saveCopy(hash, mapWith('p1'), savedAt, '"map1"')
    server.use(handleList(getFamilyMap, () => ({ list: { places: [], facts: [] }, etag: '"map1"' })))
    expect(await refreshAll()).toBe(true)
    await expect.poll(async () => (await savedCopies.read(hash))?.savedAt).toBeGreaterThan(savedAt)
    expect(await readCopy(hash)).toEqual(mapWith('p1'))
  })
})

describe('saved list of "Save everything"', () => {
  /** @returns the ETags with which the list was requested */
  function serveFacts(changes: { changed: (typeof fact)[]; removed: string[] } | { reset: true }) {
    const asked: (string | null)[] = []
    server.use(
      handle(getListChanges, ({ request }) => {
        const known = new URL(request.url).searchParams.get('facts')
        // A list that was restored from the device is asked about twice.
        if (known === '"facts2"') return { facts: { version: 2, etag: '"facts2"', changed: [], removed: [] } }
        expect(known).toBe('"facts1"')
        return { facts: 'reset' in changes ? changes : { version: 2, etag: '"facts2"', ...changes } }
      }),
      handleList(factEndpoints.list, ({ request }) => {
        asked.push(request.headers.get('if-none-match'))
        return { list: [], etag: '"facts2"' }
      }),
    )
    return asked
  }

  it.each([
    ['was removed or became confidential', { changed: [], removed: ['f1'] }, []],
    ['may have been removed', { reset: true as const }, ['"facts1"']],
  ])('has at the next contact no record any more that %s', async (_, changes, wanted) => {
    await saveCopy(hashOfFactList, [fact], Date.now() - hour, '"facts1"')
    const asked = serveFacts(changes)
    expect(await refreshAll()).toBe(true)
    expect(asked).toEqual(wanted)
    await expect.poll(() => readCopy(hashOfFactList)).toEqual([])
  })

  it('has a record that was added at the next contact', async () => {
    await saveCopy(hashOfFactList, [fact], Date.now() - hour, '"facts1"')
    const added = { ...fact, id: 'f2' }
    const asked = serveFacts({ changed: [added], removed: [] })
    expect(await refreshAll()).toBe(true)
    expect(asked).toEqual([])
    await expect.poll(() => readCopy(hashOfFactList)).toEqual([fact, added])
  })

  it.each([
    ['is left alone for six hours when nothing has changed in it', 1, false],
    ['is confirmed after six hours, without being loaded when nothing has changed', 7, true],
  ])('%s', async (_, hours, isConfirmed) => {
    const savedAt = Date.now() - hours * hour
    await saveCopy(hashOfFactList, [fact], savedAt, '"facts1"')
    const asked = serveFacts({ changed: [], removed: [] })
    expect(await refreshAll()).toBe(true)
    expect(asked).toEqual([])
    const confirmedAt = async () => (await savedCopies.read(hashOfFactList))?.savedAt ?? 0
    await expect.poll(async () => (await confirmedAt()) > savedAt).toBe(isConfirmed)
    expect(await readCopy(hashOfFactList)).toEqual([fact])
  })

  it('is not requested where it is not saved', async () => {
    const asked = serveFacts({ changed: [], removed: [] })
    expect(await refreshAll()).toBe(true)
    expect(asked).toEqual([])
  })
})
