/** The card of a submission: content, date and review status. */
import { chakra } from '@chakra-ui/react'
import { BellDot, CircleCheck, CircleX, Hourglass, Pencil, Undo2 } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { summarizeCorrection } from './correction/correction-texts.ts'
import { listPictures } from './list-pictures.ts'
import { summarizeRelative } from './relative/relative-texts.ts'
import { canRevise } from './revise/revised-subject.ts'
import { StatusChip } from './status-chip.tsx'
import { CardFrame } from './submission-cards.tsx'
import { changesTree, countFiles, formatFileCount } from './submission-messages.ts'

const InvitationOutcome = lazy(() => import('./invitation/invitation-outcome.tsx'))

const statuses = {
  pending: { label: 'Waiting for review', Icon: Hourglass, tone: 'quiet' },
  approved: { label: 'Approved', Icon: CircleCheck, tone: 'good' },
  rejected: { label: 'Not accepted', Icon: CircleX, tone: 'bad' },
} as const

/** A report is neither published nor declined. */
const reportLabels = {
  pending: 'Waiting for an administrator',
  approved: 'Reviewed: the comment was removed',
  rejected: 'Reviewed: the comment was kept',
} as const

const pages = {
  news: '/news',
  blog: '/blog',
  archive: '/archives',
  correction: '/people',
  relative: '/people',
  comment: '/',
  face: '/archives',
  attendance: '/reunions',
  report: '/my-submissions',
  invitation: '/my-submissions',
} as const

/** An article's excerpt, an archive item's description, or what a correction or a new relative tells. */
function getPreview(submission: Submission): string {
  const { type, content } = submission
  if (type === 'correction') return summarizeCorrection(submission)
  if (type === 'relative') return summarizeRelative(submission)
  const text = content['excerpt'] ?? content['description'] ?? content['reason']
  return typeof text === 'string' ? text : ''
}

interface SubmissionCardProps {
  submission: Submission
  /** The author has not seen the answer before this visit. */
  isNew?: boolean
  /** The author has sent it again. */
  isRevised?: boolean
  onWithdraw: () => void
  onRevise: () => void
}

export function SubmissionCard({
  submission,
  isNew = false,
  isRevised = false,
  onWithdraw,
  onRevise,
}: SubmissionCardProps) {
  const { type, status, title, published_id: published, review_notes: notes } = submission
  const { label, Icon, tone } = statuses[status]
  const files = countFiles(submission)
  const isOfTree = changesTree(type)
  const isAccepted = status === 'approved'
  return (
    <CardFrame
      type={type}
      details={[formatTimeAgo(submission.created_at), ...(files > 1 ? [formatFileCount(files)] : [])]}
      title={title}
      picture={listPictures(submission)[0]}
    >
      <chakra.p
        dir="auto"
        color="text.muted"
        mt="1"
        lineClamp={3}
        whiteSpace={isOfTree ? 'pre-line' : undefined}
      >
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
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <StatusChip tone={tone} Icon={Icon}>
            {type === 'report' ? reportLabels[status] : isOfTree && isAccepted ? 'Accepted' : label}
          </StatusChip>
          {isNew && (
            <StatusChip tone="busy" Icon={BellDot}>
              New
            </StatusChip>
          )}
        </chakra.div>
        {status === 'pending' && <WithdrawButton onWithdraw={onWithdraw} />}
        {canRevise(submission) &&
          (isRevised ? (
            <chakra.p textStyle="small" color="text.muted">
              You have sent a new version.
            </chakra.p>
          ) : (
            <Button variant="outline" onClick={onRevise}>
              <Pencil aria-hidden />
              Revise and send again
            </Button>
          ))}
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
      {isOfTree && isAccepted && (
        <chakra.p mt="4">
          {type === 'relative'
            ? 'Thank you! The family tree now has this person.'
            : 'Thank you! You have helped to get the family tree right.'}
        </chakra.p>
      )}
      {published && type === 'invitation' && (
        <chakra.div mt="4">
          <Suspense>
            <InvitationOutcome id={published} />
          </Suspense>
        </chakra.div>
      )}
      {published && type !== 'invitation' && (
        <chakra.p mt={isOfTree ? '1' : '4'}>
          <TextLink to={`${pages[type]}/${encodeURIComponent(published)}`}>
            {isOfTree ? 'Open the page of this person' : 'Open the published page'}
          </TextLink>
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
