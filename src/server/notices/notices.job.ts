/** Tells those who want it what is new: queues and sends pushes, and queues the weekly mails. */
import type { Deps } from '#server/deps.ts'
import { queuePushes } from './queue-pushes.service.ts'
import { sendQueuedPushes } from './send-pushes.service.ts'
import { queueWeeklyMails } from './weekly-mail.service.ts'

export async function runNotices(deps: Deps): Promise<void> {
  await queuePushes(deps)
  await sendQueuedPushes(deps)
  await queueWeeklyMails(deps)
}
