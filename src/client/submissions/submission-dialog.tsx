/** Sending something in for review: news, a blog post, or an item for the archives. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useWriting } from '#client/accounts/use-writing.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { ArchiveForm } from './archive-form.tsx'
import { reviewNote, submissionWords } from './submission-words.ts'
import { TextForm } from './text-form.tsx'
import { failureInWords, type Sending, useSubmit } from './use-submit.ts'

interface SubmissionDialogProps {
  type: SubmissionType
  open: boolean
  onClose: () => void
}

/** Closing keeps what was written for as long as the page lives; sending it empties the form. */
export default function SubmissionDialog({ type, open, onClose }: SubmissionDialogProps) {
  const form = useId()
  const [round, setRound] = useState(0)
  const submit = useSubmit(() => {
    setRound(round + 1)
    onClose()
  })
  const { possible, reason } = useWriting()
  const words = submissionWords[type]
  const send = (sending: Sending) => submit.mutate(sending)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepMounted
      title={words.dialog}
      description={`${words.intro} ${reviewNote}`}
      maxW="40rem"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={submit.isPending || !possible}>
            {submit.isPending ? 'Submitting...' : words.submit}
          </Button>
        </>
      }
    >
      <chakra.div key={round} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="4">
        {submit.isError && <Alert tone="destructive">{failureInWords(submit.error)}</Alert>}
        {reason && <Alert>{reason}</Alert>}
        {type === 'archive' ? (
          <ArchiveForm id={form} onSend={send} />
        ) : (
          <TextForm id={form} type={type} onSend={send} />
        )}
        {submit.isPending && submit.sent !== null && <ProgressBar label="Sending" share={submit.sent} />}
      </chakra.div>
    </Dialog>
  )
}
