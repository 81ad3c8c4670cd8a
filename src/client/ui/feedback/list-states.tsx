/** What a list shows when it has nothing to show: it failed, it is empty, or it was never saved on this device. */
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

function State({ title, children, action, role }: StateProps) {
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

/** The failure's own sentence, and another try. */
export function ErrorState({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <State
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

/** Nothing to show, and what may be done about it; with a role it is said, too. */
export function EmptyState(props: StateProps) {
  return <State {...props} />
}

/** No connection, and nothing of this page on the device. */
export function OfflineState({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <State
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
      Open this page once while you are connected, and it will be here without a network too.
    </State>
  )
}

interface SavedCopyNoteProps {
  /** When the copy was last brought up to date, milliseconds since 1970. */
  savedAt: number | null
  /** Whether the last try to refresh it failed. */
  stale: boolean
  /** Whether there is no connection; then the try did not fail, it was not made. */
  offline?: boolean
}

/** Says quietly that what is shown is a saved copy; nothing while the copy is fresh. */
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
      {`Saved copy of ${formatRelativeDay(savedAt)}`}
      {offline ? '' : '. It could not be refreshed.'}
    </chakra.p>
  )
}
