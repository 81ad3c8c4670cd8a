/** Queues the weekly mails about what is new, and stops them for those who unsubscribe. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findRestricted } from '#server/calendar/calendar.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { canNotify, queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildWeeklyMail, formatBirthday, type WeeklyMailPart } from '#server/mail/weekly-mail-texts.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { fillPath } from '#shared/contracts/endpoint.ts'
import { stopWeeklyMail } from '#shared/contracts/notices.contract.ts'
import * as limits from '#shared/limits.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import { noticeKinds } from '#shared/notices/notice-kinds.ts'
import { earliestOf, latestOf } from '#shared/timestamps.ts'
import { findNextMailTime } from './local-time.ts'
import {
  claimMail,
  listMailRecipients,
  loadGivenNames,
  type RecipientRow,
  stopMailOf,
} from './notice-settings.store.ts'
import { getVisitedAt, ignoreFuture, parseKinds } from './notices.service.ts'
import { findTold, isReachable, loadSources, type SharedSources } from './recipients.service.ts'

const dayMs = 24 * 3_600_000
const proofBytes = 16

async function makeProof(db: Db, accountId: string): Promise<Buffer> {
  const key = await ensureSecret(db, 'unsubscribe_key', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(accountId).digest().subarray(0, proofBytes)
}

/** The secret in the address at which an account unsubscribes: its id with a proof that only the server can make. */
export async function makeUnsubscribeId({ db }: Pick<Deps, 'db'>, accountId: string): Promise<string> {
  return `${accountId}.${(await makeProof(db, accountId)).toString('base64url')}`
}

/** @throws AppError not_found for a secret that the server has not made */
export async function stopMail({ db }: Pick<Deps, 'db'>, secret: string): Promise<void> {
  const [accountId = '', text = ''] = secret.split('.')
  const proof = Buffer.from(text, 'base64url')
  if (proof.length !== proofBytes || !timingSafeEqual(proof, await makeProof(db, accountId))) {
    throw new AppError(
      'not_found',
      'This link does not work. Please use the link in your latest weekly email.',
    )
  }
  await stopMailOf(db, accountId)
}

/** Titles and given names: the mail lies with whoever keeps the reader's mailbox. */
async function buildParts(
  deps: Deps,
  notices: readonly Notice[],
  sources: SharedSources,
): Promise<WeeklyMailPart[]> {
  const titles = new Map(
    [...sources.articles, ...sources.archives, ...sources.reunions].map(({ id, title }) => [id, title]),
  )
  const restricted = await findRestricted(deps)
  const toldPeople = notices.flatMap(({ kind, ids }) => (kind === 'birthdays' ? ids : []))
  const names = await loadGivenNames(deps.db, toldPeople)
  const formatLines = ({ kind, ids, birthday }: Notice) =>
    ids.flatMap((id) => {
      if (kind !== 'birthdays') return titles.get(id) ?? []
      const name = restricted.has(id) ? undefined : names.get(id)
      return name && birthday ? formatBirthday({ name, day: birthday.day }) : []
    })
  return noticeKinds.flatMap((kind): WeeklyMailPart[] => {
    const ofKind = notices.filter((notice) => notice.kind === kind)
    const lines = ofKind.flatMap(formatLines)
    const count = kind === 'birthdays' ? lines.length : ofKind.length
    return count > 0 ? [{ kind, count, lines }] : []
  })
}

/** What came since the last mail and was not seen, and the birthdays of the coming week. */
async function findNews(deps: Deps, recipient: RecipientRow, sources: SharedSources): Promise<Notice[]> {
  const kinds = parseKinds(recipient.mail_kinds)
  const since = getMailStart(deps, recipient)
  const told = await findTold(deps, recipient, sources, { kinds, since })
  const birthdays = await findTold(
    deps,
    recipient,
    { ...sources, articles: [], archives: [], reunions: [], comments: [] },
    {
      kinds: kinds.filter((kind) => kind === 'birthdays'),
      since: timestamp(deps.clock, -limits.notices.earlierMs),
    },
  )
  return [...told.filter(({ kind }) => kind !== 'birthdays'), ...birthdays]
}

function getMailStart(deps: Deps, recipient: RecipientRow): string {
  return latestOf([ignoreFuture(deps, recipient.mailed_at) ?? '', getVisitedAt(deps, recipient)])
}

/**
 * Between two weekly mails: longer than the 26 hours by which time zones differ. After a journey to the west, the Sunday of
 * the last mail comes once more.
 */
const shortestGapMs = 2 * dayMs
/** Between two weekly mails: the shortest gap, a week, and an hour of a clock change, rounded up. */
const longestGapMs = shortestGapMs + 8 * dayMs

const getDueTimes = ({ clock }: Pick<Deps, 'clock'>) => ({
  now: timestamp(clock),
  latest: timestamp(clock, longestGapMs),
})

async function mailTo(deps: Deps, recipient: RecipientRow, sources: SharedSources): Promise<void> {
  const { account_id, email, first_name: firstName, time_zone } = recipient
  const parts = await buildParts(deps, await findNews(deps, recipient, sources), sources)
  const site = { name: await readSiteName(deps), url: deps.config.publicUrl }
  await deps.db.transaction().execute(async (db) => {
    const nextDueAt = findNextMailTime(deps.clock.now() + shortestGapMs, time_zone)
    const isClaimed = await claimMail(db, account_id, { ...getDueTimes(deps), nextDueAt })
    if (!isClaimed || parts.length === 0 || email === null) return
    const id = await makeUnsubscribeId({ db }, account_id)
    const mail = buildWeeklyMail(site, { firstName, parts, stopUrl: `${site.url}/stop-mail/${id}` })
    await queueNotification(
      { ...deps, db },
      { to: email, ...mail, unsubscribeUrl: `${site.url}${fillPath(stopWeeklyMail.path, { id })}` },
    )
  })
}

/** Queues the weekly mails that are due, each once even if two processes run. Nothing new: no mail. */
export async function queueWeeklyMails(deps: Deps): Promise<void> {
  if (!(await canNotify(deps))) return
  const now = deps.clock.now()
  const due = (await listMailRecipients(deps.db, getDueTimes(deps))).filter((one) => isReachable(one, now))
  if (due.length === 0) return
  const since = earliestOf(due.map((one) => getMailStart(deps, one)))
  const sources = await loadSources(deps, since)
  for (const recipient of due) await mailTo(deps, recipient, sources)
}
