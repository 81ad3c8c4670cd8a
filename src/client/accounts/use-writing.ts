/** Whether something can be changed on the server right now, and if not, why, in words. */
import { useConnection } from '#client/api/use-connection.ts'
import { useSession } from './session.tsx'

export function useWriting(): { possible: boolean; reason: string | null } {
  const { lock } = useSession()
  const { online } = useConnection()
  if (lock === 'expired') return { possible: false, reason: 'Sign in again to change anything here.' }
  if (!online || lock === 'offline') {
    return { possible: false, reason: 'You are offline. This can be changed once there is a connection.' }
  }
  return { possible: true, reason: null }
}
