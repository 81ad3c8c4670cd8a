/** The dialog for writing a submission, or for editing one that waits in the outbox. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import {
  type ComponentType,
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { addReloadBlocker } from '#client/offline/app-update.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { GrowingFiles } from '#client/offline/outbox/growing-files.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { ListedDraft, OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { listMySubmissions, type SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { AttendanceForm } from '../attendance/attendance-form.tsx'
import { CommentForm } from '../comment/comment-form.tsx'
import { CorrectionForm } from '../correction/correction-form.tsx'
import { getRequiredMessage } from '../draft/draft-payload.ts'
import type { FormSubject, SubmitResult } from '../draft/draft-state.ts'
import { hasMissingFiles } from '../draft/missing-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'
import { FaceForm } from '../face/face-form.tsx'
import { InvitationForm } from '../invitation/invitation-form.tsx'
import { isQuestion, questionTexts } from '../question/question-fields.ts'
import { QuestionForm } from '../question/question-form.tsx'
import { RelativeForm } from '../relative/relative-form.tsx'
import { ReportForm } from '../report/report-form.tsx'
import { RevisedFiles } from '../revise/revised-files.tsx'
import { getFormIntro, submissionTexts, waitingHint } from '../submission-messages.ts'
import { isVoice } from '../voice/voice-fields.ts'
import { leaveRecordingTexts, voiceTexts } from '../voice/voice-texts.ts'
import { ArchiveForm } from './archive-form.tsx'
import { type DraftFormProps, isIncomplete, useWorkingDraft } from './draft-fields.ts'
import { DraftNotice, OpenElsewhereNotice } from './draft-notice.tsx'
import { SharedFilesQuestion } from './shared-files-question.tsx'
import { type SendDelay, showSavedToast, showSentToast } from './submit-messages.ts'
import { TextForm } from './text-form.tsx'

const VoiceForm = lazy(() => import('../voice/voice-form.tsx'))

const growingFiles = new GrowingFiles(outbox)
const locks = 'locks' in navigator ? navigator.locks : null

const forms: Record<SubmissionType, ComponentType<DraftFormProps>> = {
  news: TextForm,
  blog: TextForm,
  archive: ArchiveForm,
  correction: CorrectionForm,
  relative: RelativeForm,
  comment: CommentForm,
  face: FaceForm,
  attendance: AttendanceForm,
  report: ReportForm,
  invitation: InvitationForm,
}

interface SubmissionDialogProps {
  type: SubmissionType
  open: boolean
  onClose: () => void
  /** The outbox entry to edit. */
  entry?: OutboxEntry
  /** The leftover draft to open. */
  leftover?: ListedDraft
  /** What a new submission is about. */
  about?: FormSubject
}

/** Closing the dialog saves the draft on this device; submitting empties the form. */
export default function SubmissionDialog(props: SubmissionDialogProps) {
  const { user } = useSession()
  if (!user) return null
  const { entry, leftover, about } = props
  const slot = entry?.key ?? leftover?.slot ?? about?.slot ?? ''
  return <DraftDialog key={`${user.id} ${slot}`} userId={user.id} {...props} />
}

function DraftDialog({
  type,
  open,
  onClose,
  entry,
  leftover,
  about,
  userId,
}: SubmissionDialogProps & { userId: string }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const delay = useSendDelay()
  const delayRef = useRef(delay)
  useEffect(() => {
    delayRef.current = delay
  }, [delay])
  const [draft, state] = useWorkingDraft(
    { userId, type, entry, leftover, about, outbox, growingFiles, send: sendSubmission, locks },
    open,
  )
  const { error, isSubmitting, sendProgress, focusTarget, access } = state
  const isElsewhere = access === 'elsewhere'
  const isVoiceForm = isVoice(state.fields)
  const isRecording = state.files.some((file) => file.state === 'recording')
  const isQuestionForm = isQuestion(state.fields)
  const texts = isVoiceForm ? voiceTexts : isQuestionForm ? questionTexts : submissionTexts[type]
  const Form = isVoiceForm ? VoiceForm : isQuestionForm ? QuestionForm : forms[type]
  useDroppedFiles(open && !isSubmitting && !isElsewhere && !isVoiceForm, (files) => draft.addFiles(files))
  useUnsavedWarning(draft)
  const { question, leaveForm } = useLeaveQuestion(
    draft.cannotBeSaved || isRecording,
    isRecording ? leaveRecordingTexts : undefined,
  )
  const close = () => (isRecording ? leaveForm(onClose) : onClose())

  /** The field may be scrolled out of view. */
  const focusField = useEffectEvent((name: string) => {
    const field = form.current?.elements.namedItem(name) ?? form.current?.querySelector('input[type=file]')
    if (field instanceof HTMLElement) field.focus()
  })
  useEffect(() => {
    if (focusTarget) focusField(focusTarget.field)
  }, [focusTarget])
  const { message } = error ?? {}
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])

  function handleResult(result: SubmitResult) {
    if (result.kind === 'saved') {
      onClose()
      void showSavedToast(outbox, userId, result.entry.key, () => delayRef.current)
      drainNow()
    } else if (result.kind === 'sent') {
      onClose()
      showSentToast(result.submission)
      if (result.failedFollowUp) {
        toast({
          title: 'The news could not be sent. Please write it on the page “News”.',
          tone: 'destructive',
        })
      }
      void queryClient.invalidateQueries({ queryKey: offlineQueryKey(userId, listMySubmissions.name) })
    } else if (result.kind === 'already-sent') toast({ title: 'This submission has already been sent.' })
    else if (result.kind === 'failed') {
      toast({ title: result.message, description: result.notSavedMessage, tone: 'destructive' })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void draft.submit().then(handleResult)
  }

  const submitLabel = draft.isSentAsNew ? 'Send as New' : draft.isEdit ? 'Save Changes' : texts.submit
  return (
    <Dialog
      open={open}
      onClose={close}
      keepMounted
      tall
      // The author has just chosen what to correct.
      {...(about && {
        initialFocus: () =>
          form.current?.querySelector(isVoiceForm ? 'button' : 'input:not([type=file]), textarea') ?? null,
      })}
      title={entry ? texts.edit : texts.dialog}
      description={
        draft.isEdit ? waitingHint : isVoiceForm ? voiceTexts.intro : getFormIntro(type, texts.intro)
      }
      maxW="40rem"
      footer={
        <chakra.div display="flex" flexWrap="wrap-reverse" justifyContent="flex-end" gap="3" w="full">
          <Button variant="outline" flex={{ base: '1 0 auto', md: 'none' }} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            flex={{ base: '2 1 auto', md: 'none' }}
            disabled={isSubmitting || isElsewhere}
          >
            {isSubmitting ? 'Submitting...' : submitLabel}
          </Button>
          {sendProgress !== null && (
            <chakra.div flexBasis="100%">
              <ProgressBar label="Sending" share={sendProgress} />
            </chakra.div>
          )}
        </chakra.div>
      }
    >
      {isElsewhere && <OpenElsewhereNotice draft={draft} />}
      <chakra.form
        ref={form}
        id={id}
        noValidate
        inert={isSubmitting || isElsewhere}
        aria-busy={access === 'reading'}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        pt="4"
        // Leaves room for the label and the error message of the focused field.
        css={{ '& :is(input, textarea, select)': { scrollMarginBlock: '2.5rem 5rem' } }}
        onSubmit={submit}
      >
        {isIncomplete(draft, state) && (
          <Alert tone="destructive">{isVoiceForm ? voiceTexts.required : getRequiredMessage(type)}</Alert>
        )}
        {error?.message && (
          <chakra.div ref={alert} tabIndex={-1} outline="none">
            <Alert tone="destructive" title={error.message}>
              {error.notSavedMessage && `${error.notSavedMessage} Your text is still in this form.`}
            </Alert>
          </chakra.div>
        )}
        <DraftNotice draft={draft} state={state} delay={delay} />
        {type === 'archive' && !isVoiceForm && !entry && !leftover && (
          <SharedFilesQuestion draft={draft} open={open} />
        )}
        {hasMissingFiles(state.fields) && <RevisedFiles draft={draft} state={state} />}
        <Suspense>
          <Form draft={draft} state={state} />
        </Suspense>
      </chakra.form>
      {question}
    </Dialog>
  )
}

/** Saves the draft before the page closes or reloads, and warns when this device cannot save it. */
function useUnsavedWarning(draft: WorkingDraft) {
  useEffect(() => {
    const stop = addReloadBlocker(async () => {
      await draft.flush()
      return draft.hasUnsavedContent
        ? 'Your draft cannot be saved on this device. Please submit the draft first.'
        : null
    })
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (draft.hasUnsavedContent) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    return () => {
      stop()
      window.removeEventListener('beforeunload', handleUnload)
    }
  }, [draft])
}

/** Why a submission would not be sent at once. */
function useSendDelay(): SendDelay {
  const { lock } = useSession()
  const { online } = useConnection()
  if (lock === 'expired') return 'expired'
  return online && lock !== 'offline' ? null : 'offline'
}
