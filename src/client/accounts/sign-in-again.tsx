/** The button with which a user whose session has expired signs in again without leaving the page or an open form. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useSession } from './session/use-session.ts'

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'))

/** Renders nothing while the session has not expired. */
export function SignInAgain() {
  const { lock } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  if (lock !== 'expired') return null
  return (
    <>
      <Button variant="outline" textStyle="small" px="4" onClick={() => setIsAsking(true)}>
        Sign in
      </Button>
      {isAsking && (
        <Suspense>
          <SignInAgainDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
