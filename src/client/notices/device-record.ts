/**
 * What this device keeps of the user's notices in localStorage, which the sign-out empties: the number on the badge until
 * the lists have loaded, and a visit that the server does not know yet.
 */
import { z } from 'zod'
import { readSession } from '#client/accounts/session/session-store.ts'

const storageKey = 'family-heritage-notices'

const deviceRecord = z.object({
  userId: z.string(),
  count: z.number(),
  /** The user has seen what came until then, RFC 3339. */
  seenUntil: z.string(),
  /** Whether the server knows of that visit. */
  isSent: z.boolean(),
})
type DeviceRecord = z.infer<typeof deviceRecord>

/** Another user's record counts as none. */
export function readDeviceRecord(userId: string): DeviceRecord {
  const none = { userId, count: 0, seenUntil: '', isSent: true }
  try {
    const record = deviceRecord.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    return record.userId === userId ? record : none
  } catch {
    return none
  }
}

/** Does nothing once the user has signed out, so that no late answer leaves a trace. */
export function updateDeviceRecord(userId: string, change: Partial<Omit<DeviceRecord, 'userId'>>): void {
  if (readSession().user?.id !== userId) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readDeviceRecord(userId), ...change }))
  } catch {
    // Without storage, the badge waits for the lists, and a visit without a network is not remembered.
  }
}
