/** The message of an administration page without a connection or session; these pages are never saved on a device. */
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { useSession } from './session/use-session.ts'
import { SignInAgain } from './sign-in-again.tsx'

export function NeedsConnection({ onTryAgain }: { onTryAgain: () => void }) {
  const expired = useSession().lock === 'expired'
  return (
    <EmptyState
      role="status"
      title={expired ? 'Sign in again to see this' : 'This page needs a connection'}
      action={
        expired ? (
          <SignInAgain />
        ) : (
          <Button variant="outline" onClick={onTryAgain}>
            Try Again
          </Button>
        )
      }
    >
      Administration pages are not saved on this device.{' '}
      {expired ? 'Your session has ended.' : 'Please connect to the internet to open this page.'}
    </EmptyState>
  )
}
