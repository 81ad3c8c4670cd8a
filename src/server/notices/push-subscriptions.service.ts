/** Saves and ends the subscriptions of devices to pushes. */
import { randomUUID } from 'node:crypto'
import { countRequest } from '#server/accounts/request-limits.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { PushSubscriptionPayload } from '#shared/contracts/notices.contract.ts'
import * as limits from '#shared/limits.ts'
import { isPushEndpoint } from './push-hosts.ts'
import { readPushKeys } from './push-keys.ts'
import {
  deleteOldSubscriptions,
  deleteSessionSubscription,
  replaceSubscription,
} from './push-subscriptions.store.ts'

const hourMs = 3_600_000

export async function getPushKey({ db }: Pick<Deps, 'db'>): Promise<{ key: string }> {
  return { key: (await readPushKeys(db)).publicKey }
}

/** @throws AppError invalid for an address that is of no known push service; too_many */
export async function saveSubscription(
  deps: Deps,
  { id: sessionId, accountId }: Session,
  { endpoint, p256dh, auth }: PushSubscriptionPayload,
): Promise<void> {
  const { clock, config } = deps
  if (!isPushEndpoint(endpoint, config)) {
    throw new AppError(
      'invalid',
      'This site cannot send notifications to this browser. Please try another browser.',
    )
  }
  await deps.db.transaction().execute(async (db) => {
    await countRequest(
      { db, clock },
      {
        key: `push-subscriptions:account:${accountId}`,
        max: limits.notices.subscriptionsPerHour,
        window: hourMs,
        message: 'You have changed this too often within an hour. Please try again later.',
      },
    )
    await replaceSubscription(db, {
      ...{ id: randomUUID(), account_id: accountId, session_id: sessionId },
      ...{ endpoint, p256dh, auth, created_at: timestamp(clock) },
    })
    await deleteOldSubscriptions(db, accountId, limits.notices.subscriptionsPerAccount)
  })
}

export async function deleteSubscriptionOf({ db }: Pick<Deps, 'db'>, { id }: Session): Promise<void> {
  await deleteSessionSubscription(db, id)
}
