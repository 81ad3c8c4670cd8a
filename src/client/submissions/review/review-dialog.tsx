/** The dialog in which an administrator reads, corrects, and approves or rejects a submission. */
import { chakra } from '@chakra-ui/react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { usePasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import { formatSaveError } from '#client/ui/form/format-save-error.ts'
import { formatDate } from '#client/ui/format/format-date.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import type { ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import { getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { useReview } from './review.queries.ts'
import {
  buildCorrections,
  createReviewForm,
  type ReviewForm,
  type ReviewValues,
  validateCorrections,
} from './review-form.ts'
import { SubmittedFiles } from './submitted-files.tsx'

const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))

const reviewedByOtherMessage = 'Another administrator has already reviewed this submission'

function isReviewedByOther(error: unknown): boolean {
  return error instanceof AppError && error.status === 409
}

interface ReviewDialogProps {
  submission: Submission
  /** Called when this user or another administrator has reviewed the submission. */
  onReviewed: () => void
  onClose: () => void
}

export default function ReviewDialog({ submission, onReviewed, onClose }: ReviewDialogProps) {
  const { type, title, created_at } = submission
  const [form] = useState(() => createReviewForm(submission))
  const [values, setValues] = useState(form?.initial ?? {})
  const [category, setCategory] = useState(form?.category ?? null)
  const [isEditing, setIsEditing] = useState(false)
  const [notes, setNotes] = useState('')
  const confirmation = usePasswordConfirmation()
  const review = useReview(confirmation)
  const { reason } = useCanEdit()
  const errors = form ? validateCorrections(form, values) : {}
  const hasErrors = Object.keys(errors).length > 0

  function submitReview(status: ReviewPayload['status']) {
    const isApproval = status === 'approved'
    const corrections = isApproval && form ? buildCorrections(form, values) : undefined
    const payload: ReviewPayload = {
      status,
      reviewNotes: notes.trim() || null,
      ...(isApproval && category !== null && { category }),
      ...(corrections && { corrections }),
    }
    review.mutate(
      { id: submission.id, review: payload },
      {
        onSuccess: () => {
          toast({ title: `Submission ${status}`, description: title })
          closeReviewed()
        },
        onError: (error) => {
          const isLate = isReviewedByOther(error)
          // The dialog says it beside the notes and corrections, which the reviewer may want to copy.
          if (isLate && hasChanges) return
          toast({
            title: isLate ? reviewedByOtherMessage : 'Error',
            description: isLate ? error.message : `Failed to ${status} submission. ${error.message}`,
            tone: 'destructive',
          })
          if (isLate) closeReviewed()
        },
      },
    )
  }

  function closeReviewed() {
    onReviewed()
    onClose()
  }

  const wasReviewedByOther = isReviewedByOther(review.error)
  const isBlocked = review.isPending || reason !== null
  const hasChanges =
    notes.trim() !== '' ||
    category !== (form?.category ?? null) ||
    JSON.stringify(values) !== JSON.stringify(form?.initial ?? {})
  const { leaveForm, question } = useLeaveQuestion(hasChanges)
  const close = () => {
    if (review.isPending) return
    leaveForm(wasReviewedByOther ? closeReviewed : onClose)
  }
  return (
    <Dialog
      open
      tall
      onClose={close}
      title={title}
      description={`${submissionTexts[type].name} by ${getSubmitterName(submission)}, ${formatDate(created_at)}`}
      maxW="52rem"
      footer={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" w="full">
          <Button variant="outline" me="auto" onClick={close}>
            Cancel
          </Button>
          {!wasReviewedByOther && (
            <>
              <Button
                variant="outline"
                color="danger.text"
                disabled={isBlocked}
                onClick={() => submitReview('rejected')}
              >
                Reject
              </Button>
              <Button disabled={isBlocked || hasErrors || !form} onClick={() => submitReview('approved')}>
                {review.isPending ? 'Saving...' : 'Approve'}
              </Button>
            </>
          )}
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="3">
        <EditBlockedAlert />
        {wasReviewedByOther && (
          <Alert tone="destructive" title={reviewedByOtherMessage}>
            Your notes and corrections were not saved, but you can still copy them from here.
          </Alert>
        )}
        {form ? (
          <>
            {isEditing ? (
              <CorrectionFields type={type} values={values} errors={errors} onChange={setValues} />
            ) : (
              <SubmissionPreview type={type} form={form} values={values} />
            )}
            <chakra.div>
              <Button variant="outline" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
                {isEditing ? 'Show preview' : 'Make corrections'}
              </Button>
            </chakra.div>
            {category !== null && (
              <Field label="Category in the archives">
                {(control) => (
                  <Select
                    {...control}
                    value={category}
                    onChange={(event) => setCategory(archiveCategory.parse(event.currentTarget.value))}
                  >
                    {archiveCategory.options.map((option) => (
                      <option key={option}>{option}</option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </>
        ) : (
          <Alert tone="destructive">Invalid content format</Alert>
        )}
        <Field label="Notes for the sender" hint="Optional. The sender sees your notes under My Submissions.">
          {(control) => (
            <TextArea
              rows={3}
              maxLength={textLength.reviewNotes}
              {...control}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          )}
        </Field>
        {!reason && review.error && !wasReviewedByOther && (
          <Alert tone="destructive">{formatSaveError(review.error)}</Alert>
        )}
      </chakra.div>
      {question}
      {confirmation.dialog}
    </Dialog>
  )
}

interface SubmissionPreviewProps {
  type: Submission['type']
  form: ReviewForm
  values: ReviewValues
}

/** The submission as the published page would show it. */
function SubmissionPreview({ type, form, values }: SubmissionPreviewProps) {
  const formatName = useFormatPersonName()
  const details = [
    ['People', form.memberIds.map(formatName).join(', ')],
    ['Date', values['dateTaken']],
    ['Location', values['location']],
    ['Person', values['personRelated']],
    ['Tags', values['tags']],
    ['Consent', form.consent && `${form.consent} agrees that the family may listen.`],
  ] as const
  const filled = details.filter(([, value]) => value)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" maxW="measure">
      {values['title'] !== form.initial['title'] && (
        <chakra.p textStyle="heading">{values['title']}</chakra.p>
      )}
      <chakra.p color="text.muted" whiteSpace="pre-line" overflowWrap="anywhere">
        {type === 'archive' ? values['description'] : values['excerpt']}
      </chakra.p>
      {type !== 'archive' && (
        <Suspense>
          <Markdown text={values['content'] ?? ''} />
        </Suspense>
      )}
      {filled.length > 0 && (
        <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="5" rowGap="1">
          {filled.map(([term, value]) => (
            <Fragment key={term}>
              <chakra.dt color="text.muted">{term}</chakra.dt>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </Fragment>
          ))}
        </chakra.dl>
      )}
      <SubmittedFiles files={form.files} />
    </chakra.div>
  )
}

interface CorrectionFieldsProps {
  type: Submission['type']
  values: ReviewValues
  errors: FieldErrors
  onChange: (values: ReviewValues) => void
}

function CorrectionFields({ type, values, errors, onChange }: CorrectionFieldsProps) {
  const inputProps = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  })
  const fieldProps = (name: string) => ({ error: errors[name], ...inputProps(name) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <TextField label="Title" maxLength={textLength.title} {...fieldProps('title')} />
      {type === 'archive' ? (
        <>
          <Field label="Description" error={errors['description']}>
            {(control) => <TextArea rows={4} {...control} {...inputProps('description')} />}
          </Field>
          <TextField label="Date taken" {...fieldProps('dateTaken')} />
          <TextField label="Location" {...fieldProps('location')} />
          <TextField label="Person" {...fieldProps('personRelated')} />
          <TextField label="Tags" hint="Separate tags with commas" {...fieldProps('tags')} />
        </>
      ) : (
        <>
          <Field label="Excerpt" error={errors['excerpt']}>
            {(control) => <TextArea rows={2} {...control} {...inputProps('excerpt')} />}
          </Field>
          <Field label="Content" error={errors['content']}>
            {(control) => <TextArea rows={12} resize="vertical" {...control} {...inputProps('content')} />}
          </Field>
        </>
      )}
    </chakra.div>
  )
}
