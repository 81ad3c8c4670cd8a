/** Looking at a submission as a whole, putting it right where that is needed, and approving or rejecting it. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { formatSaveError } from '#client/ui/form/format-save-error.ts'
import { formatDate } from '#client/ui/format/format-date.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import type { ReviewPayload, Submission } from '#shared/contracts/submissions.contract.ts'
import { getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { useReview } from './review.queries.ts'
import {
  correctionsOf,
  faultsOf,
  type ReadSubmission,
  type ReviewFields,
  readSubmission,
} from './review-form.ts'
import { SubmittedFiles } from './submitted-files.tsx'

const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))

interface ReviewDialogProps {
  submission: Submission
  /** It is settled now, by this dialog or by somebody else. */
  onReviewed: () => void
  onClose: () => void
}

export default function ReviewDialog({ submission, onReviewed, onClose }: ReviewDialogProps) {
  const { type, title, created_at } = submission
  const [read] = useState(() => readSubmission(submission))
  const [fields, setFields] = useState(read?.fields)
  const [correcting, setCorrecting] = useState(false)
  const [notes, setNotes] = useState('')
  const [asking, setAsking] = useState(false)
  const review = useReview()
  const { reason } = useCanEdit()
  const faults = fields ? faultsOf(fields, type) : {}
  const faulty = Object.keys(faults).length > 0

  function decide(status: ReviewPayload['status']) {
    const corrections =
      status === 'approved' && read && fields ? correctionsOf(fields, read.fields) : undefined
    const order: ReviewPayload = {
      status,
      reviewNotes: notes.trim() || null,
      ...(status === 'approved' && type === 'archive' && fields && { category: fields.category }),
      ...(corrections && { corrections }),
    }
    review.mutate(
      { id: submission.id, review: order },
      {
        onSuccess: () => {
          toast({ title: `Submission ${status}`, description: title })
          onReviewed()
          onClose()
        },
        onError: (error) => {
          const settled = error instanceof AppError && error.status === 409
          toast({
            title: settled ? 'Somebody else has reviewed this already' : 'Error',
            description: settled ? error.message : `Failed to ${status} submission. ${error.message}`,
            tone: 'destructive',
          })
          if (!settled) return
          onReviewed()
          onClose()
        },
      },
    )
  }

  const blocked = review.isPending || reason !== null
  const written = notes.trim() !== '' || JSON.stringify(fields) !== JSON.stringify(read?.fields)
  const close = () => {
    if (review.isPending) return
    if (written) setAsking(true)
    else onClose()
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
          <Button variant="outline" color="danger.text" disabled={blocked} onClick={() => decide('rejected')}>
            Reject
          </Button>
          <Button disabled={blocked || faulty || !read} onClick={() => decide('approved')}>
            {review.isPending ? 'Saving...' : 'Approve'}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="3">
        {reason && <Alert>{reason}</Alert>}
        {read && fields ? (
          <>
            {correcting ? (
              <Correcting type={type} fields={fields} faults={faults} onChange={setFields} />
            ) : (
              <AsSent type={type} read={read} fields={fields} />
            )}
            <chakra.div>
              <Button variant="outline" aria-pressed={correcting} onClick={() => setCorrecting(!correcting)}>
                {correcting ? 'Show as it will be read' : 'Put something right'}
              </Button>
            </chakra.div>
            {type === 'archive' && (
              <Field label="Category in the archives">
                {(control) => (
                  <Select
                    {...control}
                    value={fields.category}
                    onChange={(event) =>
                      setFields({ ...fields, category: archiveCategory.parse(event.currentTarget.value) })
                    }
                  >
                    {archiveCategory.options.map((category) => (
                      <option key={category}>{category}</option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </>
        ) : (
          <Alert tone="destructive">Invalid content format</Alert>
        )}
        <Field label="Notes for the sender" hint="Optional. They read it under My Submissions.">
          {(control) => (
            <TextArea
              rows={3}
              maxLength={5000}
              {...control}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          )}
        </Field>
        {!reason && review.error && <Alert tone="destructive">{formatSaveError(review.error)}</Alert>}
      </chakra.div>
      <ConfirmDialog
        open={asking}
        title="Leave without deciding?"
        confirmLabel="Leave"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        What you have written here is not saved.
      </ConfirmDialog>
    </Dialog>
  )
}

function AsSent({
  type,
  read,
  fields,
}: {
  type: Submission['type']
  read: ReadSubmission
  fields: ReviewFields
}) {
  const facts = [
    ['Date', fields.dateTaken],
    ['Location', fields.location],
    ['Person', fields.personRelated],
    ['Tags', fields.tags],
  ].filter(([, value]) => value !== '')
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" maxW="measure">
      {fields.title !== read.fields.title && <chakra.p textStyle="heading">{fields.title}</chakra.p>}
      <chakra.p color="text.muted" whiteSpace="pre-line" overflowWrap="anywhere">
        {type === 'archive' ? fields.description : fields.excerpt}
      </chakra.p>
      {type !== 'archive' && (
        <Suspense>
          <Markdown text={fields.content} />
        </Suspense>
      )}
      {facts.length > 0 && (
        <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="5" rowGap="1">
          {facts.map(([term, value]) => (
            <Fact key={term} term={term ?? ''}>
              {value}
            </Fact>
          ))}
        </chakra.dl>
      )}
      <SubmittedFiles files={read.files} />
    </chakra.div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="text.muted">{term}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </>
  )
}

interface CorrectingProps {
  type: Submission['type']
  fields: ReviewFields
  faults: Partial<Record<string, string>>
  onChange: (fields: ReviewFields) => void
}

function Correcting({ type, fields, faults, onChange }: CorrectingProps) {
  const named = (name: Exclude<keyof ReviewFields, 'category'>) => ({
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <TextField label="Title" maxLength={300} error={faults['title']} {...named('title')} />
      {type === 'archive' ? (
        <>
          <Field label="Description" error={faults['description']}>
            {(control) => <TextArea rows={4} {...control} {...named('description')} />}
          </Field>
          <TextField label="Date taken" error={faults['dateTaken']} {...named('dateTaken')} />
          <TextField label="Location" {...named('location')} />
          <TextField label="Person" {...named('personRelated')} />
          <TextField label="Tags" hint="Separated by commas" {...named('tags')} />
        </>
      ) : (
        <>
          <Field label="Excerpt" error={faults['excerpt']}>
            {(control) => <TextArea rows={2} {...control} {...named('excerpt')} />}
          </Field>
          <Field label="Content" error={faults['content']}>
            {(control) => <TextArea rows={12} resize="vertical" {...control} {...named('content')} />}
          </Field>
        </>
      )}
    </chakra.div>
  )
}
