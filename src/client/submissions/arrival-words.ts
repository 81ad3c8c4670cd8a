/** What is said once a writing is out of the author's hands. */
import { isOnline } from '#client/offline/connection.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'

/** The specification's. */
export function sayArrived(type: SubmissionType) {
  toast({ title: `Your ${type} has been submitted for review` })
}

/** What arrives within this time needs no word on having been saved. Milliseconds. */
const moment = 1_200

/** Why something is not sent at once: the session has expired, or there is no connection. */
export type Later = 'expired' | 'offline' | null

const onceConnected = 'It is sent as soon as there is a connection.'

/** Says that it is saved here: at once where it has to wait, otherwise only where it has not arrived in a moment. */
export async function saySaved(
  outbox: Pick<Outbox, 'list'>,
  userId: string,
  key: string,
  later: Later,
): Promise<void> {
  const title = 'Saved on this device'
  if (later === 'expired') toast({ title, description: 'It is sent once you have signed in again.' })
  else if (later === 'offline') toast({ title, description: onceConnected })
  else {
    await new Promise((resolve) => setTimeout(resolve, moment))
    const entries = await outbox.list(userId).catch(() => [])
    if (entries.some((entry) => entry.key === key && entry.state === 'waiting')) {
      toast({ title, description: isOnline() ? 'It is being sent.' : onceConnected })
    }
  }
}
