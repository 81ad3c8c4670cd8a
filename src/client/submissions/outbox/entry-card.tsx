/** One thing that waits on this device: what it is, how it stands, and what its author can do. */
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
  Send,
} from 'lucide-react'
import { useId } from 'react'
import type { OutboxEntry, SendProblem } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import { StatusChip, type Tone } from '../status-chip.tsx'
import { submissionTexts } from '../submission-messages.ts'
import { WaitingActions } from './entry-actions.tsx'
import { WaitingFiles } from './entry-files.tsx'
import type { EntryStatus } from './entry-status.ts'

const looks: Record<EntryStatus['kind'], { tone: Tone; Icon: LucideIcon }> = {
  arrived: { tone: 'good', Icon: CircleCheck },
  sealed: { tone: 'bad', Icon: Lock },
  sending: { tone: 'busy', Icon: Send },
  attention: { tone: 'bad', Icon: CircleAlert },
  expired: { tone: 'busy', Icon: KeyRound },
  offline: { tone: 'quiet', Icon: CloudOff },
  later: { tone: 'quiet', Icon: Clock },
  next: { tone: 'quiet', Icon: ListOrdered },
}

interface WaitingCardProps {
  userId: string
  entry: OutboxEntry
  standing: EntryStatus
  sending: SendProgress | null
  /** Milliseconds since 1970. */
  now: number
  onEdit: () => void
  onRemove: () => void
}

/** "Just now" in the middle of a sentence. */
function saySaved(savedAt: number, now: number) {
  const ago = formatTimeAgo(savedAt, now)
  return `Saved ${ago === 'Just now' ? 'just now' : ago}`
}

export function WaitingCard({ userId, entry, standing, sending, now, onEdit, onRemove }: WaitingCardProps) {
  const { submission: writing, problem } = entry
  const { kind, words } = standing
  const stateId = useId()
  const titleId = useId()
  return (
    <Panel as="article" aria-labelledby={titleId} p={{ base: 'min(1.25rem, 6vw)', md: '6' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" mb="2">
        {writing && (
          <chakra.span textStyle="label" color="text.muted">
            {submissionTexts[writing.type].name}
          </chakra.span>
        )}
        <chakra.span textStyle="small" color="text.muted">
          {saySaved(entry.savedAt, now)}
        </chakra.span>
      </chakra.div>
      <chakra.h3 id={titleId} textStyle="heading" overflowWrap="anywhere">
        {writing?.title ?? 'Something you wrote here'}
      </chakra.h3>
      {writing && <WaitingFiles userId={userId} files={writing.files} />}
      <chakra.div mt="4" id={stateId}>
        {kind === 'sending' ? (
          <ProgressBar label={words} share={writing?.files.length ? (sending?.share ?? 0) : null} />
        ) : (
          <StatusChip {...looks[kind]}>{words}</StatusChip>
        )}
        {kind === 'later' && problem && (
          <chakra.p textStyle="small" color="text.muted" mt="2">
            {problem.message}
          </chakra.p>
        )}
        {kind === 'sealed' && (
          <chakra.p textStyle="small" color="text.muted" mt="2">
            Its key no longer exists. All that can be done is to remove it.
          </chakra.p>
        )}
      </chakra.div>
      {kind === 'attention' && problem && <ProblemNote problem={problem} />}
      <WaitingActions
        userId={userId}
        entry={entry}
        standing={standing}
        stateId={stateId}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </Panel>
  )
}

/** The server's own sentence, and what it says of single fields. */
function ProblemNote({ problem: { message, fields } }: { problem: SendProblem }) {
  const more = [...new Set(Object.values(fields ?? {}))].filter((sentence) => sentence !== message)
  return (
    <Alert tone="destructive" role="note" mt="4">
      <p>{message}</p>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
