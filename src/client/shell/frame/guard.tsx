/** Route guards: require a session, a changed initial password, or the admin role. */

import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { isAccessLimited } from '#shared/contracts/accounts.contract.ts'

/** The only guarded page before the initial password is changed, or a demanded second step is set up. */
const profilePage = '/profile'

/** Lets signed-in users through, also users with an expired session, who can read saved pages. */
export function Guard() {
  const { state, user } = useSession()
  const location = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  useEffect(() => {
    if (state === 'signed-in') setWasSignedIn(true)
  }, [state])

  if (state === 'loading') return <LoadingText />
  if (state === 'signed-out' || !user) {
    // After a sign-out the next user must not land on the page of the previous user.
    return <Navigate to="/login" replace state={wasSignedIn ? null : { from: location }} />
  }
  if (isAccessLimited(user) && location.pathname !== profilePage) {
    return <Navigate to={profilePage} replace />
  }
  return <Outlet />
}

/** Inside `Guard`: lets administrators through and redirects other users to the home page. */
export function AdminGuard() {
  const { user } = useSession()
  return user?.role === 'admin' ? <Outlet /> : <Navigate to="/" replace />
}
