/** Who may see a page: nobody who is not signed in, only the profile while a password must be changed, admins alone. */
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'

/** The only guarded page that is open while the password must be changed. */
const changingPage = '/profile'

/** Lets signed-in people through, also while their session only has to be renewed. */
export function Guard() {
  const { state, user } = useSession()
  const location = useLocation()
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (state === 'signed-in') setEntered(true)
  }, [state])

  if (state === 'loading') return <LoadingText />
  if (state === 'signed-out' || !user) {
    // Who has just signed out, or was signed out, does not pass the page they were on to the next person.
    return <Navigate to="/login" replace state={entered ? null : { from: location }} />
  }
  if (user.mustChangePassword && location.pathname !== changingPage) {
    return <Navigate to={changingPage} replace />
  }
  return <Outlet />
}

/** Within the guard: lets administrators through and sends everybody else home. */
export function AdminGuard() {
  const { user } = useSession()
  return user?.role === 'admin' ? <Outlet /> : <Navigate to="/" replace />
}
