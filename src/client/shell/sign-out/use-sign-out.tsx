/** Signing out from a menu: asked about first where something was not sent yet. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { countUnsent } from './unsent-entries.ts'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

interface Leaving {
  /** Between the press and the sign-in page. */
  leaving: boolean
  leave: () => void
  /** The question, where one has to be asked: to be drawn beside the button. */
  question: ReactNode
}

/** `onLeave` is called when somebody has been signed out. */
export function useSignOut(onLeave?: () => void): Leaving {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  /** Things that were not sent, while it is asked what becomes of them. */
  const [unsent, setUnsent] = useState(0)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  async function leave() {
    await signOut()
    onLeave?.()
    // The guard has led there already where this menu is gone: whoever has signed in since stays where they are.
    if (here.current) await navigate('/login', { replace: true })
  }

  async function leaveUnlessUnsent() {
    if (leaving) return
    setLeaving(true)
    const found = user ? await countUnsent(user.id) : 0
    if (found === 0) return await leave()
    setUnsent(found)
    setLeaving(false)
  }

  const question = user && unsent > 0 && (
    <Suspense>
      <SignOutDialog userId={user.id} count={unsent} onStay={() => setUnsent(0)} onLeave={leave} />
    </Suspense>
  )
  return { leaving, leave: () => void leaveUnlessUnsent(), question }
}
