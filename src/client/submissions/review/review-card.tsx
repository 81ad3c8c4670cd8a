/** The card of a submission on the moderation page. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX, Hourglass, Images, Newspaper, NotebookPen } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { StatusChip } from '../status-chip.tsx'
import { countFiles, formatFileCount, getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { createReviewForm } from './review-form.ts'

const typeIcons = { blog: NotebookPen, news: Newspaper, archive: Images }
const statuses = {
  pending: { label: 'Pending', Icon: Hourglass, tone: 'busy' },
  approved: { label: 'Approved', Icon: CircleCheck, tone: 'good' },
  rejected: { label: 'Rejected', Icon: CircleX, tone: 'bad' },
} as const
const previewLength = 200

function getPreview(submission: Submission): string {
  const form = createReviewForm(submission)
  if (!form) return 'Invalid content format'
  const { excerpt, content, description } = form.initial
  const text = (submission.type === 'archive' ? description : `${excerpt} ${content}`) ?? ''
  return text.length > previewLength ? `${text.slice(0, previewLength).trimEnd()}…` : text
}

interface ReviewCardProps {
  submission: Submission
  onReview: (submission: Submission) => void
}

export function ReviewCard({ submission, onReview }: ReviewCardProps) {
  const { type, title, status, created_at, review_notes: notes } = submission
  const id = useId()
  const Kind = typeIcons[type]
  const { label, Icon, tone } = statuses[status]
  const files = countFiles(submission)
  return (
    <Panel as="article" aria-labelledby={id} mb="4" p={{ base: 'min(1.25rem, 6vw)', md: '5' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="4">
        <chakra.span
          aria-hidden
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          w="touch"
          h="touch"
          flexShrink={0}
          borderRadius="full"
          bg="accent.soft"
          color="accent.text"
        >
          <Kind size={22} />
        </chakra.span>
        <chakra.div flex="1 1 16rem" minW="0">
          <chakra.p textStyle="small" color="text.muted">
            {submissionTexts[type].name} · {getSubmitterName(submission)} · {formatDate(created_at)}
            {files > 0 && ` · ${formatFileCount(files)}`}
          </chakra.p>
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          <chakra.p color="text.muted" mt="1" overflowWrap="anywhere">
            {getPreview(submission)}
          </chakra.p>
          {notes && (
            <chakra.p mt="3" textStyle="small">
              <b>Notes:</b> {notes}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="flex-end"
          gap="3"
          ms="auto"
        >
          <StatusChip tone={tone} Icon={Icon}>
            {label}
          </StatusChip>
          {status === 'pending' && (
            <Button aria-describedby={id} data-review={submission.id} onClick={() => onReview(submission)}>
              Review
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Panel>
  )
}
