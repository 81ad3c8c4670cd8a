/** How something that waits on this device stands, in words. */

import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'

export interface Circumstances {
  sending: SendProgress | null
  online: boolean
  /** The session has to be renewed first. */
  expired: boolean
  /** It is with the server, whose list does not show it yet. */
  arrived: boolean
  /** Milliseconds since 1970. */
  now: number
}

export interface EntryStatus {
  kind: 'arrived' | 'sealed' | 'sending' | 'attention' | 'expired' | 'offline' | 'later' | 'next'
  words: string
}

const minute = 60_000
const hour = 60 * minute

/** "in a moment", "in 3 minutes", "in 2 hours": rounded up, so that it is never promised too early. */
export function formatTimeUntil(milliseconds: number): string {
  if (milliseconds <= minute / 2) return 'in a moment'
  if (milliseconds <= minute) return 'in a minute'
  if (milliseconds < hour) return `in ${Math.ceil(milliseconds / minute)} minutes`
  const hours = Math.ceil(milliseconds / hour)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** What has to be known first stands first. */
export function getEntryStatus(
  entry: OutboxEntry,
  { sending, online, expired, arrived, now }: Circumstances,
): EntryStatus {
  if (arrived) return { kind: 'arrived', words: 'It has arrived' }
  if (!entry.submission) {
    return { kind: 'sealed', words: 'Sealed: it cannot be opened on this device any more' }
  }
  if (sending?.key === entry.key) return { kind: 'sending', words: 'Sending' }
  if (entry.state === 'attention') return { kind: 'attention', words: 'Needs your attention' }
  if (expired) return { kind: 'expired', words: 'Sign in again to send' }
  if (!online) return { kind: 'offline', words: 'Waiting for a connection' }
  const rest = entry.notBefore - now
  if (rest > 0) return { kind: 'later', words: `Will be tried again ${formatTimeUntil(rest)}` }
  return { kind: 'next', words: 'Waiting its turn' }
}

/** "1 file", "3 files". */
export function formatFileCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
