/** The status of an outbox entry, with its text for the screen. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'

export interface SendConditions {
  sending: SendProgress | null
  online: boolean
  /** The session has expired, so sending waits for the next sign-in. */
  expired: boolean
  /** The server has the submission, but the loaded list does not show it yet. */
  isSent: boolean
  /** Milliseconds since 1970. */
  now: number
}

export interface EntryStatus {
  kind: 'sent' | 'unreadable' | 'sending' | 'attention' | 'editing' | 'expired' | 'offline' | 'later' | 'next'
  label: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "in a moment", "in 3 minutes", "in 2 hours": rounded up, so that the time is never too early. */
export function formatTimeUntil(milliseconds: number): string {
  if (milliseconds <= minuteMs / 2) return 'in a moment'
  if (milliseconds <= minuteMs) return 'in a minute'
  if (milliseconds < hourMs) return `in ${Math.ceil(milliseconds / minuteMs)} minutes`
  const hours = Math.ceil(milliseconds / hourMs)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** Checks the conditions in the order of importance for the author. */
export function getEntryStatus(
  entry: OutboxEntry,
  { sending, online, expired, isSent, now }: SendConditions,
): EntryStatus {
  if (isSent) return { kind: 'sent', label: 'Sent' }
  if (!entry.submission) return { kind: 'unreadable', label: 'Cannot be opened on this device any more' }
  if (sending?.key === entry.key) return { kind: 'sending', label: 'Sending' }
  if (entry.state === 'attention') return { kind: 'attention', label: 'Needs your attention' }
  if (entry.heldUntil > now) return { kind: 'editing', label: 'Not sent yet: you are still editing' }
  if (expired) return { kind: 'expired', label: 'Sign in again to send' }
  if (!online) return { kind: 'offline', label: 'Waiting for a connection' }
  const waitMs = entry.notBefore - now
  if (waitMs > 0) return { kind: 'later', label: `Next attempt ${formatTimeUntil(waitMs)}` }
  return { kind: 'next', label: 'Waiting to be sent' }
}
