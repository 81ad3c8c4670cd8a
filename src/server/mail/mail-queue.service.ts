/** Queues notification mails in the transaction of their cause, and sends them later with retries. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import {
  claimMail,
  deleteMail,
  deleteMailsTo,
  deleteMailsWith,
  insertMail,
  loadDueMails,
  type MailRow,
  postponeMail,
} from './mail-queue.store.ts'
import { describeMailError, type Mail } from './mailer.ts'

const minute = 60_000
/** After this many attempts, in more than four days, a mail is deleted. */
const maxTries = 13
/** How long a mail waits after so many failed attempts. */
const getWaitMs = (tries: number) => 2 ** (tries - 1) * minute
const batchSize = 20
/**
 * How long a delivery may take. A server that is busy accepts a mail minutes after its content, and a client that waits
 * less than ten minutes for that sends the mail again (RFC 5321, 4.5.3.2.6).
 */
export const deliveryMs = 12 * minute
/**
 * How long a process keeps a mail to itself, longer than a delivery. If the process ends meanwhile, the mail is sent again
 * after this time.
 */
const leaseMs = deliveryMs + 3 * minute

/** Whether notifications are sent: a mail server is set up, and notifications are on. */
export async function canNotify({ db, mailer }: Pick<Deps, 'db' | 'mailer'>): Promise<boolean> {
  return mailer.isSetUp && (await readSettings({ db })).email_notifications
}

/**
 * Queues a notification, if a mail server is set up and notifications are on. Call it in the transaction of
 * the write that causes it.
 */
export async function queueNotification(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer'>,
  { to, subject, text, unsubscribeUrl }: Mail,
): Promise<void> {
  if (!(await canNotify(deps))) return
  const now = timestamp(deps.clock)
  await insertMail(deps.db, {
    id: randomUUID(),
    recipient: to,
    subject,
    text,
    unsubscribe_url: unsubscribeUrl ?? null,
    tries: 0,
    next_try_at: now,
    created_at: now,
  })
}

/**
 * Sends the queued mails, each once even if two processes run. After a failure the wait doubles with each
 * attempt.
 */
export async function sendQueuedMail(deps: Deps): Promise<void> {
  const { db, clock, mailer } = deps
  if (!mailer.isSetUp) return
  const due = { at: timestamp(clock), latest: timestamp(clock, getWaitMs(maxTries)) }
  for (const mail of await loadDueMails(db, due, batchSize)) {
    if (await claimMail(db, mail, timestamp(clock, leaseMs))) await sendOne(deps, mail)
  }
}

async function sendOne({ db, clock, mailer, log }: Deps, mail: MailRow): Promise<void> {
  const { id, recipient, subject, text, unsubscribe_url, tries } = mail
  try {
    const content = { to: recipient, subject, text, unsubscribeUrl: unsubscribe_url ?? undefined }
    await mailer.send(content, deliveryMs)
    await deleteMail(db, id)
  } catch (error) {
    const isLast = tries + 1 >= maxTries
    log.warn(
      { mailError: describeMailError(error), mail: id, tries: tries + 1 },
      isLast ? 'mail given up' : 'mail not sent',
    )
    if (isLast) await deleteMail(db, id)
    else await postponeMail(db, id, tries + 1, timestamp(clock, getWaitMs(tries + 1)))
  }
}

/** Deletes the queued mails to a person whose data are erased, and those that contain the person's name. */
export async function deleteMailsAbout(
  { db }: Pick<Deps, 'db'>,
  person: { addresses: readonly string[]; names: readonly string[] },
): Promise<void> {
  for (const address of person.addresses) await deleteMailsTo(db, address)
  for (const name of person.names) if (name !== '') await deleteMailsWith(db, name)
}
