/** Mail that need not go at once: kept with the write that it tells of, sent and sent again until it is taken. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import {
  claimMail,
  deleteMail,
  insertMail,
  loadDueMails,
  type MailRow,
  postponeMail,
} from './mail-queue.store.ts'
import { describeMailError, type Mail } from './mailer.ts'

const minute = 60_000
/** A mail that could not be sent so many times, over more than four days, is given up. */
const maxTries = 13
const batchSize = 20
/** A mail that is being sent is nobody else's for so long; where the server is killed meanwhile, it is tried again then. */
const leaseMs = 5 * minute

/**
 * Puts a notice down to be sent, where there is a mail server and notices are on. Call it in the transaction of the
 * write that it tells of.
 */
export async function queueNotification(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock' | 'mailer'>,
  { to, subject, text }: Mail,
): Promise<void> {
  if (!mailer.isSetUp || !(await readSettings({ db })).email_notifications) return
  const now = timestamp(clock)
  await insertMail(db, {
    id: randomUUID(),
    recipient: to,
    subject,
    text,
    tries: 0,
    next_try_at: now,
    created_at: now,
  })
}

/**
 * Sends what waits, each mail once even where two are at it. What the server does not take is tried again, each time
 * after twice as long.
 */
export async function sendQueuedMail(deps: Deps): Promise<void> {
  const { db, clock, mailer } = deps
  if (!mailer.isSetUp) return
  for (const mail of await loadDueMails(db, timestamp(clock), batchSize)) {
    if (await claimMail(db, mail, timestamp(clock, leaseMs))) await sendOne(deps, mail)
  }
}

async function sendOne({ db, clock, mailer, log }: Deps, mail: MailRow): Promise<void> {
  const { id, recipient, subject, text, tries } = mail
  try {
    await mailer.send({ to: recipient, subject, text })
    await deleteMail(db, id)
  } catch (error) {
    const isLast = tries + 1 >= maxTries
    log.warn(
      { fault: describeMailError(error), mail: id, tries: tries + 1 },
      isLast ? 'mail given up' : 'mail not sent',
    )
    if (isLast) await deleteMail(db, id)
    else await postponeMail(db, id, tries + 1, timestamp(clock, 2 ** tries * minute))
  }
}
