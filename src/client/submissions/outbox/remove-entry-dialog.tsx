/** Asks before something that waits is removed for good. Load it lazily. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

interface RemoveDialogProps {
  entry: OutboxEntry
  onItsWay: boolean
  onRemove: () => void
  onCancel: () => void
}

export default function RemoveDialog({ entry, onItsWay, onRemove, onCancel }: RemoveDialogProps) {
  const { submission: writing } = entry
  const lost = writing && writing.files.length > 0 ? 'it or its files' : 'it'
  return (
    <ConfirmDialog
      open
      danger
      title={writing ? `Remove “${writing.title}”?` : 'Remove what cannot be opened?'}
      confirmLabel="Remove"
      onConfirm={onRemove}
      onCancel={onCancel}
    >
      {onItsWay
        ? 'It is on its way right now. Should it arrive all the same, you will find it in this list and can take it back.'
        : `It has not been sent. Nobody can bring ${lost} back.`}
    </ConfirmDialog>
  )
}
