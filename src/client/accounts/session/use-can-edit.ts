/** Whether the current user can change or add content now, and if not, the reason as a text for the screen. */
import { useConnection } from '#client/api/use-connection.ts'
import { useSession } from './use-session.ts'

interface Permission {
  possible: boolean
  reason: string | null
}

/** Changes need the server. */
export function useCanEdit(): Permission {
  const { lock } = useSession()
  const { online } = useConnection()
  if (lock === 'expired')
    return { possible: false, reason: 'Your session has ended. Please sign in again to make changes.' }
  if (!online || lock === 'offline') {
    return { possible: false, reason: 'You are offline. You can make changes once you are connected again.' }
  }
  return { possible: true, reason: null }
}

/** New submissions are possible offline, because they wait in the outbox. */
export function useCanSubmit(): Permission {
  const { user, lock } = useSession()
  if (user && lock !== 'expired') return { possible: true, reason: null }
  return {
    possible: false,
    reason: 'Please sign in again to write something. Your saved drafts are still on this device.',
  }
}
