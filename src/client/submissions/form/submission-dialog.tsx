/** Sending something in for review: news, a blog post, or an item for the archives; or changing what still waits. Load it lazily. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { addReloadBlocker } from '#client/offline/app-update.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { trackKeyboardInsets } from '#client/ui/browser/keyboard-insets.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { listMySubmissions, type SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { requiredSentence } from '../draft/draft-payload.ts'
import type { SubmitEnd } from '../draft/draft-state.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'
import { reviewNote, submissionTexts, waitsNote } from '../submission-messages.ts'
import { ArchiveForm } from './archive-form.tsx'
import { isIncomplete, useWorkingDraft } from './draft-fields.ts'
import { DraftNotice } from './draft-notice.tsx'
import { type Later, saySaved, showSentToast } from './submit-messages.ts'
import { TextForm } from './text-form.tsx'
import { useSharedFiles } from './use-shared-files.ts'

interface SubmissionDialogProps {
  type: SubmissionType
  open: boolean
  onClose: () => void
  /** An entry of the outbox that is to be changed. */
  entry?: OutboxEntry
}

/** Closing keeps what was written, on the device where that is possible; sending it empties the form. */
export default function SubmissionDialog(props: SubmissionDialogProps) {
  const { user } = useSession()
  if (!user) return null
  return <Writing key={`${user.id} ${props.entry?.key ?? ''}`} userId={user.id} {...props} />
}

function Writing({ type, open, onClose, entry, userId }: SubmissionDialogProps & { userId: string }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const later = useLater()
  const laterNow = useRef(later)
  useEffect(() => {
    laterNow.current = later
  }, [later])
  const [draft, state] = useWorkingDraft({ userId, type, entry, outbox, send: sendSubmission }, open)
  const { problem, working, share, gap } = state
  const words = submissionTexts[type]
  useSharedFiles(draft, open && type === 'archive' && !entry)
  useEffect(() => (open ? trackKeyboardInsets() : undefined), [open])
  useDroppedFiles(open && !working, (files) => draft.addFiles(files))
  useKept(draft)

  /** To what is missing first, which may have been scrolled out of sight. */
  const goTo = useEffectEvent((name: string) => {
    const field = form.current?.elements.namedItem(name) ?? form.current?.querySelector('input[type=file]')
    if (field instanceof HTMLElement) field.focus()
  })
  useEffect(() => {
    if (gap) goTo(gap.field)
  }, [gap])
  const { summary } = problem ?? {}
  useEffect(() => {
    if (summary) alert.current?.focus()
  }, [summary])

  function follow(end: SubmitEnd) {
    if (end.kind === 'saved') {
      onClose()
      void saySaved(outbox, userId, end.entry.key, () => laterNow.current)
      drainNow()
    } else if (end.kind === 'arrived') {
      onClose()
      showSentToast(end.submission)
      void queryClient.invalidateQueries({ queryKey: offlineQueryKey(userId, listMySubmissions.name) })
    } else if (end.kind === 'gone') toast({ title: 'This has arrived already.' })
    else if (end.kind === 'failed') {
      toast({ title: end.sentence, description: end.why, tone: 'destructive' })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void draft.submit().then(follow)
  }

  const again = draft.sendsAnother ? 'Send as Another' : draft.changes ? 'Save Changes' : words.submit
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepMounted
      tall
      title={entry ? words.change : words.dialog}
      description={entry ? waitsNote : `${words.intro} ${reviewNote}`}
      maxW="40rem"
      footer={
        <chakra.div display="flex" flexWrap="wrap-reverse" justifyContent="flex-end" gap="3" w="full">
          <Button variant="outline" flex={{ base: '1', md: 'none' }} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} flex={{ base: '2 1 auto', md: 'none' }} disabled={working}>
            {working ? 'Submitting...' : again}
          </Button>
          {share !== null && (
            <chakra.div flexBasis="100%">
              <ProgressBar label="Sending" share={share} />
            </chakra.div>
          )}
        </chakra.div>
      }
    >
      <chakra.form
        ref={form}
        id={id}
        noValidate
        inert={working}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        pt="4"
        // What the focus goes to is seen with its label and with what is said of it.
        css={{ '& :is(input, textarea, select)': { scrollMarginBlock: '2.5rem 5rem' } }}
        onSubmit={submit}
      >
        {isIncomplete(draft, state) && <Alert tone="destructive">{requiredSentence(type)}</Alert>}
        {problem?.summary && (
          <chakra.div ref={alert} tabIndex={-1} outline="none">
            <Alert tone="destructive" title={problem.summary}>
              {problem.why && `${problem.why} What you have written is still here.`}
            </Alert>
          </chakra.div>
        )}
        <DraftNotice draft={draft} state={state} later={later} />
        {type === 'archive' ? (
          <ArchiveForm draft={draft} state={state} />
        ) : (
          <TextForm draft={draft} state={state} />
        )}
      </chakra.form>
    </Dialog>
  )
}

/** Nothing that was written goes with the page: not unasked, where this device cannot keep it. */
function useKept(draft: WorkingDraft) {
  useEffect(() => {
    const stop = addReloadBlocker(async () => {
      await draft.flush()
      return draft.atRisk ? 'What you are writing cannot be kept on this device. Please send it first.' : null
    })
    const leaving = (event: BeforeUnloadEvent) => {
      if (draft.atRisk) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving)
    return () => {
      stop()
      window.removeEventListener('beforeunload', leaving)
    }
  }, [draft])
}

/** Why what is written now is not sent at once. */
function useLater(): Later {
  const { lock } = useSession()
  const { online } = useConnection()
  if (lock === 'expired') return 'expired'
  return online && lock !== 'offline' ? null : 'offline'
}
