/** The card of a submission: content, date and review status. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { StatusChip } from './status-chip.tsx'
import { CardFrame } from './submission-cards.tsx'
import { countFiles, formatFileCount } from './submission-messages.ts'

const statuses = {
  pending: { label: 'Waiting for review', Icon: Hourglass, tone: 'quiet' },
  approved: { label: 'Approved', Icon: CircleCheck, tone: 'good' },
  rejected: { label: 'Not accepted', Icon: CircleX, tone: 'bad' },
} as const

const pages = { news: '/news', blog: '/blog', archive: '/archives' } as const

/** An article's excerpt or an archive item's description. */
function getPreview({ content }: Submission): string {
  const text = content['excerpt'] ?? content['description']
  return typeof text === 'string' ? text : ''
}

interface SubmissionCardProps {
  submission: Submission
  onWithdraw: () => void
}

export function SubmissionCard({ submission, onWithdraw }: SubmissionCardProps) {
  const { type, status, title, published_id: published, review_notes: notes } = submission
  const { label, Icon, tone } = statuses[status]
  const files = countFiles(submission)
  return (
    <CardFrame
      type={type}
      details={[formatTimeAgo(submission.created_at), ...(files > 1 ? [formatFileCount(files)] : [])]}
      title={title}
    >
      <chakra.p dir="auto" color="text.muted" mt="1" lineClamp={3}>
        {getPreview(submission)}
      </chakra.p>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="4"
        rowGap="2"
        mt="4"
      >
        <StatusChip tone={tone} Icon={Icon}>
          {label}
        </StatusChip>
        {status === 'pending' && <WithdrawButton onWithdraw={onWithdraw} />}
      </chakra.div>
      {notes && (
        <chakra.blockquote borderInlineStartWidth="3px" borderColor="accent" ps="4" mt="4">
          <chakra.p textStyle="label" color="text.muted">
            From the reviewer
          </chakra.p>
          <chakra.p dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
            {notes}
          </chakra.p>
        </chakra.blockquote>
      )}
      {published && (
        <chakra.p mt="4">
          <TextLink to={`${pages[type]}/${encodeURIComponent(published)}`}>Open the published page</TextLink>
        </chakra.p>
      )}
    </CardFrame>
  )
}

/** Disabled without a connection; its title then gives the reason. */
function WithdrawButton({ onWithdraw }: { onWithdraw: () => void }) {
  const { possible, reason } = useCanEdit()
  const reasonId = useId()
  return (
    <>
      <Button
        variant="quiet"
        px="3"
        disabled={!possible}
        {...(reason !== null && { title: reason, 'aria-describedby': reasonId })}
        onClick={onWithdraw}
      >
        <Undo2 aria-hidden />
        Withdraw
      </Button>
      {reason !== null && (
        <chakra.span id={reasonId} srOnly>
          {reason}
        </chakra.span>
      )}
    </>
  )
}
