/**
 * Refreshes what this device has saved besides the offline queries: the pages of the reader and of the near kin, the single
 * records and the map of pages that were opened, and the lists of "Save everything". So a copy does not outlive its record,
 * and pages stay readable offline.
 */
import { hashKey } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { isOnline } from '#client/offline/connection.ts'
import type { SavedQuery } from '#client/offline/saved/saved-database.ts'
import { createQueryStorage, isCachedResponse, toStorageKey } from '#client/offline/saved/saved-queries.ts'
import {
  type AnyQuery,
  getOfflineQueries,
  type OfflineUser,
  refreshQueries,
} from '#client/offline-queries.ts'
import { knowledgeQueries, listKnowledgeQueries } from '#client/people/knowledge/knowledge.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { findKin } from '#client/person/find-kin.ts'
import { articleKindNames } from '#shared/article-kinds.ts'
import { getArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { getPersonFacts, getPlace, getRepository, getSource } from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'

/** Records of which a copy is saved when their page is opened. Copies of other endpoints are removed. */
export const savedRecordEndpoints: readonly Endpoint[] = [
  getPersonFacts,
  getSource,
  getRepository,
  getPlace,
  getPerson,
  getArchive,
  ...articleKindNames.map((kind) => articleEndpoints[kind].get),
]

/** The copies of the pages opened last are refreshed one by one. Older ones are removed, to keep a contact short. */
export const maxSavedRecords = 200

/**
 * Refreshes all copies that the server has not confirmed for a while. Call after the offline queries are up to date.
 *
 * @param before records that were confirmed at or after this time are skipped, milliseconds since 1970
 * @param listsBefore likewise for those of the long lists of "Save everything" in which nothing has changed
 * @returns whether all copies are up to date now
 */
export async function refreshSavedCopies(
  user: OfflineUser,
  before: number,
  listsBefore: number,
): Promise<boolean> {
  const saved = (await createQueryStorage(user.id).entries()).map(([, query]) => query)
  const areListsFresh = await refreshSavedLists(user.id, saved, listsBefore).catch(() => false)
  return (await refreshSavedRecords(user, saved, before)) && areListsFresh
}

/** Only where they are saved: they are long, and few pages need them. */
async function refreshSavedLists(userId: string, saved: readonly SavedQuery[], before: number) {
  const hashes = new Set(saved.map(({ queryHash }) => queryHash))
  const queries = listKnowledgeQueries(userId).filter(({ queryKey }) => hashes.has(hashKey(queryKey)))
  const changed = await findChangedLists(userId, saved)
  return (
    (await refreshQueries(changed, userId, Date.now())) && (await refreshQueries(queries, userId, before))
  )
}

/** The saved lists that are not as the server has them. The others are not even read from the device. Throws as `call` does. */
async function findChangedLists(userId: string, saved: readonly SavedQuery[]): Promise<AnyQuery[]> {
  const queries = Object.entries(knowledgeQueries(userId))
  const tags = queries.flatMap(([name, { queryKey }]) => {
    const data = saved.find(({ queryHash }) => queryHash === hashKey(queryKey))?.state.data
    return isCachedResponse(data) && data.etag ? [[name, data.etag]] : []
  })
  if (tags.length === 0) return []
  const changes = Object.entries(await call(getListChanges, { query: Object.fromEntries(tags) }))
  const names = changes.flatMap(([name, change]) =>
    change && ('reset' in change || change.changed.length + change.removed.length > 0) ? name : [],
  )
  return queries.flatMap(([name, query]) => (names.includes(name) ? query : []))
}

/** What the pages of the reader and of the near kin tell, which are saved without being opened. */
async function listNearKinQueries({ id, member_id }: OfflineUser): Promise<AnyQuery[]> {
  if (member_id === null || !isOnline()) return []
  const query = { ...peopleQuery(id), staleTime: Number.POSITIVE_INFINITY, retry: false }
  const people = await queryClient.fetchQuery(query).then(
    ({ value }) => value,
    () => [],
  )
  const person = people.find((one) => one.id === member_id)
  if (!person) return []
  const { parents, partners, children, siblings } = findKin(people, person)
  return [person, ...partners, ...children, ...parents, ...siblings].map((one) =>
    offlineValueQuery(getPersonFacts, id, { id: one.id }),
  )
}

async function refreshSavedRecords(user: OfflineUser, saved: readonly SavedQuery[], before: number) {
  const nearKin = await listNearKinQueries(user)
  const others = [...getOfflineQueries(user), ...listKnowledgeQueries(user.id), ...nearKin]
  const otherHashes = new Set(others.map(({ queryKey }) => hashKey(queryKey)))
  const records = saved
    .filter(({ queryHash }) => !otherHashes.has(queryHash))
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const kept: AnyQuery[] = []
  const storage = createQueryStorage(user.id)
  for (const [i, { queryHash, queryKey }] of records.entries()) {
    const query = i >= records.length - maxSavedRecords ? toRecordQuery(user.id, queryKey) : null
    if (query) kept.push(query)
    else await storage.removeItem(toStorageKey(user.id, queryHash))
  }
  // The oldest first, so that the order of their dates remains that in which the pages were opened.
  return await refreshQueries([...nearKin, ...kept], user.id, before)
}

/** The query with this key; null where no page uses it any more. */
function toRecordQuery(userId: string, [, , name, params]: readonly unknown[]): AnyQuery | null {
  const endpoint = [getFamilyMap, ...savedRecordEndpoints].find((one) => one.name === name)
  return endpoint ? offlineValueQuery(endpoint, userId, params as Record<string, string> | undefined) : null
}
