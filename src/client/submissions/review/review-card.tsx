/** The card of a submission on the moderation page. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { summarizeCorrection } from '../correction/correction-texts.ts'
import { listPictures } from '../list-pictures.ts'
import { summarizeRelative } from '../relative/relative-texts.ts'
import { StatusChip } from '../status-chip.tsx'
import { countFiles, formatFileCount, getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { SubmittedPictures } from '../submitted-pictures.tsx'
import { createReviewForm } from './review-form.ts'
import { SenderMedallion } from './sender-medallion.tsx'

const statuses = {
  pending: { label: 'Pending', Icon: Hourglass, tone: 'busy' },
  approved: { label: 'Approved', Icon: CircleCheck, tone: 'good' },
  rejected: { label: 'Rejected', Icon: CircleX, tone: 'bad' },
} as const
const previewLength = 200

function getPreview(submission: Submission): string {
  if (submission.type === 'correction') return summarizeCorrection(submission)
  if (submission.type === 'relative') return summarizeRelative(submission)
  if (submission.type === 'report' || submission.type === 'invitation')
    return String(submission.content['reason'] ?? '')
  const form = createReviewForm(submission)
  if (!form) return 'Invalid content format'
  const { excerpt, content, description } = form.initial
  const text = (submission.type === 'archive' ? description : `${excerpt} ${content}`) ?? ''
  return text.length > previewLength ? `${text.slice(0, previewLength).trimEnd()}…` : text
}

interface ReviewCardProps {
  submission: Submission
  onReview: (submission: Submission) => void
  /** Undefined while submissions are reviewed one by one. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function ReviewCard({ submission, onReview, choice }: ReviewCardProps) {
  const { type, title, status, created_at, review_notes: notes } = submission
  const id = useId()
  const { label, Icon, tone } = statuses[status]
  const files = countFiles(submission)
  const pictures = listPictures(submission)
  return (
    <Panel as="article" aria-labelledby={id} mb="4" p={{ base: 'min(1rem, 5vw)', md: '5' }}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: pictures.length > 0 ? '16rem minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
        columnGap="6"
        rowGap="3"
      >
        {pictures.length > 0 && <SubmittedPictures urls={pictures} />}
        <chakra.div minW="0" display="flex" flexDirection="column">
          <chakra.div display="flex" alignItems="center" gap="3" mb="2">
            <SenderMedallion submission={submission} />
            <chakra.p
              textStyle="small"
              color="text.muted"
              flex="1"
              minW="0"
              lineHeight="1.35"
              overflowWrap="anywhere"
            >
              {submissionTexts[type].name} · <chakra.b color="text">{getSubmitterName(submission)}</chakra.b>{' '}
              · <chakra.span whiteSpace="nowrap">{formatDate(created_at)}</chakra.span>
              {files > 0 && ` · ${formatFileCount(files)}`}
            </chakra.p>
          </chakra.div>
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          <chakra.p color="text.muted" mt="1" overflowWrap="anywhere" whiteSpace="pre-line" lineClamp={4}>
            {getPreview(submission)}
          </chakra.p>
          {notes && (
            <chakra.p mt="3" textStyle="small">
              <b>Notes:</b> {notes}
            </chakra.p>
          )}
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="auto" pt="3">
            <StatusChip tone={tone} Icon={Icon}>
              {label}
            </StatusChip>
            {status === 'pending' && (
              <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" ms="auto">
                {choice && (
                  <Checkbox
                    label="Choose"
                    aria-describedby={id}
                    checked={choice.isChosen}
                    onChange={({ currentTarget }) => choice.onChoose(currentTarget.checked)}
                  />
                )}
                <Button
                  aria-describedby={id}
                  data-review={submission.id}
                  onClick={() => onReview(submission)}
                >
                  Review
                </Button>
              </chakra.div>
            )}
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </Panel>
  )
}
