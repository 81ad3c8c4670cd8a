/** The card of an outbox entry: content, status and actions. */
import { chakra } from '@chakra-ui/react'
import {
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  KeyRound,
  ListOrdered,
  Lock,
  type LucideIcon,
  Pencil,
  Send,
} from 'lucide-react'
import { useId } from 'react'
import type { OutboxEntry, SendProblem } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import { StatusChip, type Tone } from '../status-chip.tsx'
import { CardFrame } from '../submission-cards.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryFiles } from './entry-files.tsx'
import type { EntryStatus } from './entry-status.ts'

const statusStyles: Record<EntryStatus['kind'], { tone: Tone; Icon: LucideIcon }> = {
  sent: { tone: 'good', Icon: CircleCheck },
  unreadable: { tone: 'bad', Icon: Lock },
  sending: { tone: 'busy', Icon: Send },
  attention: { tone: 'bad', Icon: CircleAlert },
  expired: { tone: 'busy', Icon: KeyRound },
  editing: { tone: 'quiet', Icon: Pencil },
  offline: { tone: 'quiet', Icon: CloudOff },
  later: { tone: 'quiet', Icon: Clock },
  next: { tone: 'quiet', Icon: ListOrdered },
}

interface EntryCardProps {
  userId: string
  entry: OutboxEntry
  status: EntryStatus
  sending: SendProgress | null
  /** Milliseconds since 1970. */
  now: number
  onEdit: () => void
  onRemove: () => void
}

/** "Saved just now", "Saved 5 min ago". */
export function formatSavedAt(savedAt: number, now: number) {
  const ago = formatTimeAgo(savedAt, now)
  return `Saved ${ago === 'Just now' ? 'just now' : ago}`
}

export function EntryCard({ userId, entry, status, sending, now, onEdit, onRemove }: EntryCardProps) {
  const { submission, problem } = entry
  const { kind, label } = status
  const statusId = useId()
  return (
    <CardFrame
      type={submission?.type}
      details={[formatSavedAt(entry.savedAt, now)]}
      title={submission?.title ?? 'A submission from this device'}
    >
      {submission && <EntryFiles userId={userId} files={submission.files} />}
      <chakra.div mt="4" id={statusId}>
        {kind === 'sending' ? (
          <ProgressBar label={label} share={submission?.files.length ? (sending?.share ?? 0) : null} />
        ) : (
          <StatusChip {...statusStyles[kind]}>{label}</StatusChip>
        )}
        {kind === 'later' && problem && (
          <chakra.p textStyle="small" color="text.muted" mt="2">
            {problem.message}
          </chakra.p>
        )}
        {kind === 'unreadable' && (
          <chakra.p textStyle="small" color="text.muted" mt="2">
            This submission can no longer be opened or sent. You can only remove the submission.
          </chakra.p>
        )}
      </chakra.div>
      {kind === 'attention' && problem && <ProblemNote problem={problem} />}
      <EntryActions
        userId={userId}
        entry={entry}
        status={status}
        statusId={statusId}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </CardFrame>
  )
}

/** The server's error message, followed by its messages for single fields. */
function ProblemNote({ problem: { message, fields } }: { problem: SendProblem }) {
  const fieldMessages = [...new Set(Object.values(fields ?? {}))].filter((text) => text !== message)
  return (
    <Alert tone="destructive" role="note" mt="4">
      <p>{message}</p>
      {fieldMessages.map((fieldMessage) => (
        <p key={fieldMessage}>{fieldMessage}</p>
      ))}
    </Alert>
  )
}
