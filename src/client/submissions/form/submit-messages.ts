/** What is said once a writing is out of the author's hands. */
import { isOnline } from '#client/offline/connection.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'

/** The specification's words; where nobody looks at it first, what has become of it. */
export function showSentToast({ type, status }: Pick<Submission, 'type' | 'status'>) {
  const what = status === 'approved' ? 'published' : 'submitted for review'
  toast({ title: `Your ${type} has been ${what}` })
}

/** What arrives within this time needs no word on having been saved. Milliseconds. */
const moment = 1_200

/** Why something is not sent at once: the session has expired, or there is no connection. */
export type Later = 'expired' | 'offline' | null

const laterWords = {
  expired: 'It is sent once you have signed in again.',
  offline: 'It is sent as soon as there is a connection.',
} as const

/**
 * Says that it is saved here: at once where it has to wait, otherwise only where it has not arrived in a moment.
 *
 * @param why asked for once more after that moment: trying to send it may have told
 */
export async function saySaved(
  outbox: Pick<Outbox, 'list'>,
  userId: string,
  key: string,
  why: () => Later,
): Promise<void> {
  const title = 'Saved on this device'
  const before = why()
  if (before) {
    toast({ title, description: laterWords[before] })
    return
  }
  await new Promise((resolve) => setTimeout(resolve, moment))
  const entries = await outbox.list(userId).catch(() => [])
  if (!entries.some((entry) => entry.key === key && entry.state === 'waiting')) return
  const later = why() ?? (isOnline() ? null : 'offline')
  toast({ title, description: later ? laterWords[later] : 'It is being sent.' })
}
