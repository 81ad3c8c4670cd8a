/** Whether something can be written now, and if not, why, in words. */
import { useConnection } from '#client/api/use-connection.ts'
import { useSession } from './use-session.ts'

/** Whether something can be changed on the server right now. */
export function useCanEdit(): { possible: boolean; reason: string | null } {
  const { lock } = useSession()
  const { online } = useConnection()
  if (lock === 'expired') return { possible: false, reason: 'Sign in again to change anything here.' }
  if (!online || lock === 'offline') {
    return { possible: false, reason: 'You are offline. This can be changed once there is a connection.' }
  }
  return { possible: true, reason: null }
}

/** Whether something new can be written: without a connection, too, as it waits on this device until there is one. */
export function useCanSubmit(): { possible: boolean; reason: string | null } {
  const { user, lock } = useSession()
  if (user && lock !== 'expired') return { possible: true, reason: null }
  return { possible: false, reason: 'Sign in again, and you can write here.' }
}
