/** Makes, changes and answers the private calendar feed of an account. */

import { countRequest } from '#server/accounts/request-limits.ts'
import { hashToken, makeToken } from '#server/accounts/session-token.ts'
import { getSessionDevice } from '#server/accounts/sessions.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { loadRestrictions } from '#server/gedcom/restrictions.service.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { listPeople } from '#server/people/people.service.ts'
import { listReunions } from '#server/reunions/reunions.service.ts'
import { checkMaintenanceMode, readSiteName } from '#server/settings/settings.service.ts'
import { listEvents } from '#server/timeline/timeline.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { fillPath } from '#shared/contracts/endpoint.ts'
import { type CalendarFeed, type FeedPayload, readCalendarFeed } from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'
import { buildFeed } from './build-feed.ts'
import { type FeedRow, findActiveFeed, findFeed, saveFeed } from './calendar.store.ts'

const hourMs = 3_600_000

function toFeed({ scope, has_years, has_surnames, created_at }: FeedRow): CalendarFeed {
  return { scope, has_years: has_years === 1, has_surnames: has_surnames === 1, created_at }
}

function toColumns({ scope, hasYears, hasSurnames }: FeedPayload) {
  return {
    scope,
    has_years: hasYears ? (1 as const) : (0 as const),
    has_surnames: hasSurnames ? (1 as const) : (0 as const),
  }
}

export async function getFeed({ db }: Deps, session: Session): Promise<CalendarFeed | null> {
  const row = await findFeed(db, session.accountId)
  return row ? toFeed(row) : null
}

/**
 * Makes a new address. The database knows only its hash, so nobody can read the address later.
 * @throws AppError too_many
 */
export async function createFeed(
  deps: Deps,
  { id: sessionId, accountId }: Session,
  payload: FeedPayload,
): Promise<{ feed: CalendarFeed; url: string }> {
  const secret = makeToken()
  const row = {
    account_id: accountId,
    secret_hash: hashToken(secret),
    ...toColumns(payload),
    created_at: timestamp(deps.clock),
    device_hash: await getSessionDevice(deps, sessionId),
  }
  await deps.db.transaction().execute(async (db) => {
    await countRequest(
      { db, clock: deps.clock },
      {
        key: `calendar-addresses:account:${accountId}`,
        max: limits.calendarFeed.addressesPerHour,
        window: hourMs,
        message: 'You have created too many calendar addresses within an hour. Please try again later.',
      },
    )
    await saveFeed(db, row)
  })
  const path = fillPath(readCalendarFeed.path, { id: `${secret}.ics` })
  return { feed: toFeed(row), url: `${deps.config.publicUrl}${path}` }
}

/** @throws AppError not_found */
export async function updateFeed(
  deps: Deps,
  { accountId }: Session,
  payload: FeedPayload,
): Promise<CalendarFeed> {
  return await deps.db.transaction().execute(async (db) => {
    const row = await findFeed(db, accountId)
    if (!row) throw new AppError('not_found', 'You have no calendar feed.')
    const changed = { ...row, ...toColumns(payload) }
    await saveFeed(db, changed)
    return toFeed(changed)
  })
}

/**
 * The text of the feed with a secret.
 * @throws AppError not_found for an unknown secret and for a suspended account; too_many; maintenance
 */
export async function readFeed(deps: Deps, secret: string): Promise<string> {
  const { db, clock } = deps
  const feed = await findActiveFeed(db, hashToken(secret))
  if (!feed) throw new AppError('not_found', 'There is no calendar at this address.')
  await checkMaintenanceMode(deps, feed)
  await db.transaction().execute((transaction) =>
    countRequest(
      { db: transaction, clock },
      {
        key: `calendar-feed:account:${feed.account_id}`,
        max: limits.calendarFeed.readsPerHour,
        window: hourMs,
        message: 'This calendar is read too often. Please try again later.',
      },
    ),
  )
  return buildFeed({
    siteName: await readSiteName(deps),
    people: await listPeople(deps),
    events: await listEvents(deps),
    reunions: await listReunions(deps),
    restricted: await findRestricted(deps),
    branchOf: feed.scope === 'branch' ? (feed.member_id ?? '') : null,
    hasYears: feed.has_years === 1,
    hasSurnames: feed.has_surnames === 1,
    now: new Date(clock.now()),
  })
}

/** Of a person, what a calendar tells. */
const datedTags: ReadonlySet<string> = new Set(['NAME', 'BIRT', 'DEAT'])

/** The ids of people and unions that are restricted on this site, or as a whole in the file that they come from. */
export async function findRestricted({ db }: Pick<Deps, 'db'>): Promise<Set<string>> {
  const { records, details } = await loadRestrictions(db)
  const counted = details.filter(({ kind, tag }) => kind === 'union' || datedTags.has(tag))
  return new Set([...records.keys(), ...counted.map(({ owner }) => owner)])
}
