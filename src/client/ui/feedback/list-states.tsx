/** The messages that a page shows instead of a list: an error, an empty list, or a page that is not saved on this device. */
import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { formatRelativeDay } from '../format/format-date.ts'
import { Panel } from '../layout/panel.tsx'

interface StateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

function StateMessage({ title, children, action, role }: StateProps) {
  return (
    <Panel
      as="div"
      role={role}
      maxW="measure"
      mx="auto"
      textAlign="center"
      py={{ base: '9', md: '12' }}
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="3"
    >
      <chakra.p textStyle="heading">{title}</chakra.p>
      {children && <chakra.div color="text.muted">{children}</chakra.div>}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </Panel>
  )
}

/** Shows an error message and a button that tries again. */
export function ErrorState({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <StateMessage
      role="alert"
      title={message}
      action={
        <Button variant="outline" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    />
  )
}

/** Says that a list is empty and offers an action; with a `role`, screen readers announce the message. */
export function EmptyState(props: StateProps) {
  return <StateMessage {...props} />
}

/** Says that the device is offline and has no saved copy of the page. */
export function OfflineState({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <StateMessage
      role="status"
      title="Not saved on this device yet"
      action={
        onTryAgain && (
          <Button variant="outline" onClick={onTryAgain}>
            Try Again
          </Button>
        )
      }
    >
      Open this page once while you are online to read it offline later.
    </StateMessage>
  )
}

interface SavedCopyNoteProps {
  /** The time of the last update in milliseconds since 1970. */
  savedAt: number | null
  /** Whether the last update failed. */
  stale: boolean
  /** Whether the device is offline, so that no update was tried. */
  offline?: boolean
}

/** Says that the page shows a saved copy; renders nothing while the copy is up to date. */
export function SavedCopyNote({ savedAt, stale, offline = false }: SavedCopyNoteProps) {
  if (!stale || savedAt === null) return null
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      color="text.muted"
      my="3"
    >
      <CloudOff size={16} aria-hidden />
      {/* A date in the future comes from a clock that was wrong. */}
      {savedAt > Date.now() ? 'Saved copy' : `Saved copy of ${formatRelativeDay(savedAt)}`}
      {offline ? '' : '. It could not be refreshed.'}
    </chakra.p>
  )
}
