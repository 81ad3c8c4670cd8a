/** The confirmation before an archive item is deleted. */
import { undoHint } from '#client/audit/undo-hint.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useDeleteArchive } from './archives.changes.ts'

interface DeleteArchiveDialogProps {
  /** null while the dialog is closed. */
  item: ArchiveItem | null
  /** The list that contains the item. */
  items: readonly ArchiveItem[]
  onClose: () => void
}

const failure = 'Failed to delete archive'

export function DeleteArchiveDialog({ item, items, onClose }: DeleteArchiveDialogProps) {
  const remove = useDeleteArchive()
  const { getNeighbourId, focusOn } = useFocusAfterDelete(items, item !== null)

  function confirm(deletedItem: ArchiveItem) {
    const neighbourId = getNeighbourId(deletedItem)
    remove.mutate(deletedItem, {
      onSuccess: () => {
        focusOn(neighbourId)
        toast({ title: 'Archive deleted successfully', description: undoHint })
      },
      onError: ({ message }) =>
        toast({ title: 'Delete Failed', description: `${failure}. ${message}`.trim(), tone: 'destructive' }),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      open={item !== null}
      title="Are you sure you want to delete this archive?"
      confirmLabel="Delete"
      workingLabel="Deleting..."
      working={remove.isPending}
      danger
      onConfirm={() => item && confirm(item)}
      onCancel={onClose}
    >
      {item && `“${item.title}” will be removed from the archives. ${undoHint}`}
    </ConfirmDialog>
  )
}
