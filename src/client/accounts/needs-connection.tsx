/** What a page of the admin area shows without a connection: it lives at the house alone, and no device keeps it. */
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { useSession } from './session/use-session.ts'

export function NeedsConnection({ onTryAgain }: { onTryAgain: () => void }) {
  const expired = useSession().lock === 'expired'
  return (
    <EmptyState
      role="status"
      title={expired ? 'Sign in again to see this' : 'This needs a connection'}
      action={
        !expired && (
          <Button variant="outline" onClick={onTryAgain}>
            Try Again
          </Button>
        )
      }
    >
      What only administrators see is not kept on this device.
    </EmptyState>
  )
}
