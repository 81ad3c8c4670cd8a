/** Asks for confirmation before an outbox entry is deleted. Load it lazily. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

interface RemoveEntryDialogProps {
  entry: OutboxEntry
  isSending: boolean
  onRemove: () => void
  onCancel: () => void
}

export default function RemoveEntryDialog({ entry, isSending, onRemove, onCancel }: RemoveEntryDialogProps) {
  const { submission } = entry
  const lost =
    submission && submission.files.length > 0
      ? 'The text and the files of this submission'
      : 'The text of this submission'
  return (
    <ConfirmDialog
      open
      danger
      title={submission ? `Remove “${submission.title}”?` : 'Remove this submission?'}
      confirmLabel="Remove"
      onConfirm={onRemove}
      onCancel={onCancel}
    >
      {isSending
        ? 'This submission is being sent right now. If it is sent before you remove it, you can withdraw it in the list below.'
        : `This submission has not been sent. ${lost} will be deleted for good.`}
    </ConfirmDialog>
  )
}
