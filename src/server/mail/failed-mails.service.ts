/** Tells how many mails the mail server did not accept. Apart from the queue, which needs the settings itself. */
import type { Deps } from '#server/deps.ts'
import { countFailedMails } from './mail-queue.store.ts'

/** The number of mails that wait after a failed attempt. */
export function countMailsNotSent({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countFailedMails(db)
}
