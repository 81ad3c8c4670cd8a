/**
 * Everything that a relative reads, as one list: fetched quietly while nobody waits for anything, so that having opened
 * the site once is enough for every page to open without a network.
 */
import { hashKey } from '@tanstack/react-query'
import { readSession, watchSession } from '#client/accounts/session-state.ts'
import { queryClient } from '#client/api/query-client.ts'
import { readingValue } from '#client/api/reading-query.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { archiveStatsQuery, archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { isOnline, watchConnection } from '#client/offline/connection.ts'
import { readSavedAt } from '#client/offline/saved-answers.ts'
import { whenIdle } from '#client/offline/when-idle.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import { namedMedia } from './named-media.ts'

/** What was confirmed within this time is not asked about again, milliseconds. */
const freshFor = 15 * 60_000

/** A reading without the type of its answer. */
interface AnyReading {
  queryKey: readonly unknown[]
}

/** Every query of the pages that a relative reads, the small and much-read ones first. */
export function readingQueries({ id, member_id }: Pick<SessionUser, 'id' | 'member_id'>): AnyReading[] {
  return [
    readingValue(getPublicSettings, id),
    readingValue(getPublicStats, id),
    readingValue(getHistoryStats, id),
    peopleQuery(id),
    timelineQuery(id),
    articlesQuery('news', id),
    articlesQuery('blog', id),
    archivesQuery(id),
    archiveStatsQuery(id),
    mySubmissionsQuery(id),
    ...(member_id ? [readingValue(getPerson, id, { id: member_id })] : []),
  ]
}

/** When it was last confirmed, in memory or on the device; 0 where it is in neither. */
async function confirmedAt({ queryKey }: AnyReading): Promise<number> {
  const state = queryClient.getQueryState(queryKey)
  return state?.data === undefined ? ((await readSavedAt(hashKey(queryKey))) ?? 0) : state.dataUpdatedAt
}

/**
 * Brings every reading up to date that has not been for a while, one after the other. A reading that comes from the
 * device first is waited for until the server has confirmed it.
 *
 * @param before what was confirmed at or after this time is left alone, milliseconds since 1970
 * @returns whether all are up to date now
 */
export async function refreshReadings(
  user: Pick<SessionUser, 'id' | 'member_id'>,
  before: number,
): Promise<boolean> {
  const epoch = sessionEpoch()
  let complete = true
  for (const reading of readingQueries(user)) {
    if ((await confirmedAt(reading)) >= before) continue
    if (epoch !== sessionEpoch() || !isOnline()) return false
    try {
      await queryClient.prefetchQuery(reading)
      const query = queryClient.getQueryCache().find({ queryKey: reading.queryKey })
      if (query && query.state.dataUpdatedAt < before) await query.fetch()
    } catch {
      complete = false
    }
    if ((await confirmedAt(reading)) < before) complete = false
  }
  return complete && epoch === sessionEpoch()
}

/** Copies of media that no list names any more leave the device. */
async function forgetGoneMedia(ownerId: string, since: number) {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  const ids = worker && (await namedMedia(ownerId, since))
  if (ids) worker.postMessage({ type: 'FORGET_MEDIA_EXCEPT', ownerId, ids })
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false
}

let running = false
let completedFor: { userId: string; at: number } | null = null

async function readAhead() {
  const { user, live } = readSession()
  if (running || !user || !live || user.mustChangePassword || savesData() || !isOnline()) return
  const now = Date.now()
  if (completedFor?.userId === user.id && now - completedFor.at < freshFor) return
  running = true
  try {
    const before = now - freshFor
    if (await refreshReadings(user, before)) {
      completedFor = { userId: user.id, at: now }
      await forgetGoneMedia(user.id, before)
    }
    await resumeSaving(user.id)
  } finally {
    running = false
  }
}

/** "Save everything" goes on where the app was closed or the network went. */
async function resumeSaving(ownerId: string) {
  const { readOrder } = await import('#client/offline/saving-order.ts')
  if ((await readOrder())?.state !== 'under way' || readSession().user?.id !== ownerId) return
  const { resumeSavingEverything } = await import('#client/reunion/saving.ts')
  await resumeSavingEverything()
}

function readAheadWhenIdle() {
  if (document.visibilityState === 'visible') whenIdle('reading ahead', () => void readAhead())
}

/** Reads ahead now and whenever the person comes back, the network does, or somebody else signs in. Call once. */
export function startReadings(): void {
  watchSession(readAheadWhenIdle)
  watchConnection(readAheadWhenIdle)
  document.addEventListener('visibilitychange', readAheadWhenIdle)
  readAheadWhenIdle()
}
