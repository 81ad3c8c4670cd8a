/** Toasts that tell the author whether a submission was sent or is saved on this device. */
import { readSession } from '#client/accounts/session/session-store.ts'
import { isOnline } from '#client/offline/connection.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'

/** Uses the specification's text; a submission that needs no review is published at once. */
export function showSentToast({ type, status }: Pick<Submission, 'type' | 'status'>) {
  const result = status === 'approved' ? 'published' : 'submitted for review'
  const nouns: Partial<Record<typeof type, string>> = { relative: 'new relative', invitation: 'request' }
  toast({ title: `Your ${nouns[type] ?? type} has been ${result}` })
}

/** A submission that is sent within this time needs no toast about saving. */
const savedToastDelayMs = 1_200

/** Why a submission is not sent at once: the session has expired, or there is no connection. */
export type SendDelay = 'expired' | 'offline' | null

const delayMessages = {
  expired: 'Your submission will be sent after you sign in again.',
  offline: 'Your submission will be sent when you are connected again.',
} as const

/**
 * Tells that the submission is saved on this device: at once when sending is delayed, otherwise only if it has not been
 * sent after a moment.
 *
 * @param getDelay called again after that moment, because the attempt to send may have found out
 */
export async function showSavedToast(
  outbox: Pick<Outbox, 'list'>,
  userId: string,
  key: string,
  getDelay: () => SendDelay,
): Promise<void> {
  const title = 'Saved on this device'
  const initialDelay = getDelay()
  if (initialDelay) {
    toast({ title, description: delayMessages[initialDelay] })
    return
  }
  await new Promise((resolve) => setTimeout(resolve, savedToastDelayMs))
  const entries = await outbox.list(userId).catch(() => [])
  if (!entries.some((entry) => entry.key === key && entry.state === 'waiting')) return
  // The attempt to send may have ended the session, and with it the form that knows the delay.
  const isSignedIn = readSession().user?.id === userId
  const delay = isSignedIn ? (getDelay() ?? (isOnline() ? null : 'offline')) : 'expired'
  toast({ title, description: delay ? delayMessages[delay] : 'Your submission is being sent now.' })
}
