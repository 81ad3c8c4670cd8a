/** Signs out from a menu, with a question first if submissions are unsent. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { leavePage } from '#client/ui/browser/leave-guard.ts'
import { countUnsent } from './unsent-entries.ts'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

interface SignOut {
  isSigningOut: boolean
  startSignOut: () => void
  /** The question about unsent submissions, to render next to the button. */
  dialog: ReactNode
}

/** @param onLeave called after the sign-out */
export function useSignOut(onLeave?: () => void): SignOut {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [isSigningOut, setIsSigningOut] = useState(false)
  /** The number of unsent submissions while the question is open. */
  const [unsentCount, setUnsentCount] = useState(0)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function signOutNow() {
    await signOut()
    onLeave?.()
    // Without this menu the guard has already redirected, and another user may have signed in since.
    if (isMounted.current) await navigate('/login', { replace: true })
  }

  async function askOrSignOut() {
    if (isSigningOut) return
    setIsSigningOut(true)
    const found = user ? await countUnsent(user.id) : 0
    if (found === 0) return await signOutNow()
    setUnsentCount(found)
    setIsSigningOut(false)
  }

  const dialog = user && unsentCount > 0 && (
    <Suspense>
      <SignOutDialog
        userId={user.id}
        count={unsentCount}
        onStay={() => setUnsentCount(0)}
        onLeave={signOutNow}
      />
    </Suspense>
  )
  return { isSigningOut, startSignOut: () => leavePage(() => void askOrSignOut()), dialog }
}
