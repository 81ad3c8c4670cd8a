/** Saves queries on this device and restores them: TanStack's query persister, one for each user. */

import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { cancelIdleWork, runWhenIdle } from '#client/offline/idle-queue.ts'
import type { SavedQuery } from '#client/offline/saved/saved-database.ts'
import { createQueryStorage, savedQueryFormat, toStorageKey } from '#client/offline/saved/saved-queries.ts'
import * as limits from '#shared/limits.ts'
import { sessionEpoch } from './session-signals.ts'

/** What the persister expects of a stored query besides its data and their date. */
const restoredState = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const

/** When the server confirmed a restored query, by query hash. */
const confirmedAt = new Map<string, number>()

function createPersister(userId: string) {
  const storage = createQueryStorage(userId)
  return experimental_createQueryPersister<SavedQuery>({
    storage: {
      ...storage,
      setItem(key, query) {
        const epoch = sessionEpoch()
        runWhenIdle(key, () => {
          // After a sign-out nothing of the session before is saved any more.
          if (epoch === sessionEpoch()) void storage.setItem(key, query)
        })
      },
    },
    // IndexedDB stores structured values, and needs no more of a query's state.
    serialize: ({ state: { data, dataUpdatedAt }, ...query }) => ({
      ...query,
      state: { data, dataUpdatedAt },
    }),
    deserialize(saved): PersistedQuery {
      confirmedAt.set(saved.queryHash, saved.state.dataUpdatedAt)
      return { ...saved, state: { ...restoredState, ...saved.state } }
    },
    buster: savedQueryFormat,
    prefix: userId,
    // The clock of a device can be wrong: only `removeExpiredQueries` removes queries by their age.
    maxAge: Number.POSITIVE_INFINITY,
    refetchOnRestore: false,
  })
}

const persisters = new Map<string, ReturnType<typeof createPersister>>()

function persisterOf(userId: string) {
  const persister = persisters.get(userId) ?? createPersister(userId)
  persisters.set(userId, persister)
  return persister
}

/**
 * Gives a query without data its saved copy and refetches it right after; otherwise fetches, and saves the response. The
 * refetch is a fetch of its own, so that leaving the page in the middle of it keeps the copy in memory.
 */
export async function restoreOrFetch<T, K extends readonly unknown[]>(
  userId: string,
  fetchFresh: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  let isRestored = true
  const data = await persisterOf(userId).persisterFn<T, K>(
    async (freshContext) => {
      isRestored = false
      return await fetchFresh(freshContext)
    },
    context,
    query,
  )
  if (isRestored) {
    keepConfirmationDate(query, context.client)
    notifyManager.schedule(() => refetch(query, context.client))
  }
  return data
}

/**
 * Sets the date of restored data in the moment in which they become the query's data. The persister sets the date a task
 * later, and in between a component can render the copy as fresh.
 */
function keepConfirmationDate(query: Query, client: QueryClient) {
  const dataUpdatedAt = confirmedAt.get(query.queryHash)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated' || event.action.type !== 'success') return
    stop()
    if (dataUpdatedAt === undefined) return
    // Data of the future would count as fresh until then.
    query.setState({ dataUpdatedAt, isInvalidated: dataUpdatedAt > Date.now() })
  })
  notifyManager.schedule(stop)
}

/** The persister's own refetch would leave errors unhandled, and refetch queries that a sign-out has removed. */
function refetch(query: Query, client: QueryClient) {
  const isCurrent = client.getQueryCache().get(query.queryHash) === query
  if (isCurrent && query.state.data !== undefined) query.fetch().catch(() => {})
}

/** Saves a query whose data were set by hand. */
export async function persistQuery(client: QueryClient, userId: string, queryKey: readonly unknown[]) {
  await persisterOf(userId).persistQueryByKey(queryKey, client)
}

/** Removes the data of a query from memory and from this device. Components that use the query see no data any more. */
export async function forgetQueryData(client: QueryClient, userId: string, queryHash: string) {
  const key = toStorageKey(userId, queryHash)
  cancelIdleWork(key)
  await createQueryStorage(userId).removeItem(key)
  const query = client.getQueryCache().get(queryHash)
  query?.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
}

/**
 * Removes the user's saved queries that the server confirmed more than a year ago. Call after the server has confirmed
 * the lists: without a connection, nothing that was saved may be removed.
 */
export async function removeExpiredQueries(userId: string): Promise<void> {
  const storage = createQueryStorage(userId)
  for (const [key, { buster, state }] of await storage.entries()) {
    const isExpired = Date.now() - state.dataUpdatedAt > limits.query.savedCopyMs
    if (isExpired || buster !== savedQueryFormat) await storage.removeItem(key)
  }
}
