/** Queues a push for the devices of everybody for whom something has come that they want to be told. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import * as limits from '#shared/limits.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import { earliestOf } from '#shared/timestamps.ts'
import { isQuiet } from './local-time.ts'
import { claimPush, listPushRecipients, type RecipientRow } from './notice-settings.store.ts'
import { getVisitedAt, ignoreFuture, parseKinds } from './notices.service.ts'
import { deleteEndedSubscriptions, listSubscriptionIds, replaceMessage } from './push-subscriptions.store.ts'
import { findTold, isReachable, loadSources, type SharedSources } from './recipients.service.ts'

/** What the user has neither seen nor was pushed, as one push for each device. */
async function queueFor(deps: Deps, recipient: RecipientRow, notices: readonly Notice[]): Promise<void> {
  const [newest] = notices
  if (newest === undefined || newest.at <= (ignoreFuture(deps, recipient.pushed_at) ?? '')) return
  const kinds = new Set(notices.map(({ kind }) => kind))
  const [kind = null] = kinds
  const now = timestamp(deps.clock)
  await deps.db.transaction().execute(async (db) => {
    if (!(await claimPush(db, recipient, newest.at))) return
    for (const subscription_id of await listSubscriptionIds(db, recipient.account_id)) {
      await replaceMessage(db, {
        ...{ id: randomUUID(), subscription_id, kind: kinds.size === 1 ? kind : null },
        ...{ count: notices.length, newest_at: newest.at, tries: 0, next_try_at: now, created_at: now },
      })
    }
  })
}

/** @param recipient as read before: where another process has queued a push since then, nothing is queued */
export async function queueForRecipient(
  deps: Deps,
  recipient: RecipientRow,
  sources: SharedSources,
): Promise<void> {
  const told = await findTold(deps, recipient, sources, {
    kinds: parseKinds(recipient.push_kinds),
    since: getVisitedAt(deps, recipient),
  })
  const settled = timestamp(deps.clock, -limits.notices.settleMs)
  await queueFor(
    deps,
    recipient,
    told.filter(({ at }) => at <= settled),
  )
}

/** In quiet hours and during maintenance, what comes waits. */
export async function queuePushes(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await deleteEndedSubscriptions(db)
  const now = clock.now()
  const recipients = (await listPushRecipients(db)).filter(
    (recipient) => isReachable(recipient, now) && !isQuiet(now, recipient),
  )
  if (recipients.length === 0 || (await readSettings(deps)).maintenance_mode) return
  const since = earliestOf(recipients.map((one) => getVisitedAt(deps, one)))
  const sources = await loadSources(deps, since)
  for (const recipient of recipients) await queueForRecipient(deps, recipient, sources)
}
