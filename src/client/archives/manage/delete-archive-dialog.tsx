/** The question before an item is taken out of the archives. */
import { undoHint } from '#client/audit/undo-hint.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useDeleteArchive } from './archives.changes.ts'

interface DeleteArchiveDialogProps {
  /** null while nothing is asked. */
  item: ArchiveItem | null
  /** The list it stands in. */
  among: readonly ArchiveItem[]
  onClose: () => void
}

const failure = 'Failed to delete archive'

export function DeleteArchiveDialog({ item, among, onClose }: DeleteArchiveDialogProps) {
  const remove = useDeleteArchive()
  const { getNeighbourId, focusOn } = useFocusAfterDelete(among, item !== null)

  function confirm(leaving: ArchiveItem) {
    const neighbourId = getNeighbourId(leaving)
    remove.mutate(leaving, {
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
      {item && `“${item.title}” leaves the archives. ${undoHint}`}
    </ConfirmDialog>
  )
}
