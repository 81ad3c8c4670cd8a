/** Notice above the canvas after a link was saved or removed, with an undo button. */
import { X } from 'lucide-react'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { useUndo } from '#client/audit/audit.queries.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { CanvasNotice } from './canvas-notice.tsx'
import type { LinkResult } from './linking/use-link-mutation.ts'

interface UndoNoticeProps {
  result: LinkResult
  canWrite: boolean
  onClose: () => void
}

export function UndoNotice({ result, canWrite, onClose }: UndoNoticeProps) {
  const confirmation = usePasswordConfirmation()
  const undo = useUndo(confirmation.withConfirmedPassword)
  function undoChange(auditEntryId: string) {
    undo.mutate(auditEntryId, {
      onSuccess: () => {
        toast({ title: 'Change undone' })
        onClose()
      },
      onError: (error) => {
        if (error instanceof PasswordNotConfirmedError) return
        toast({ title: 'This change could not be undone', description: error.message, tone: 'destructive' })
      },
    })
  }
  const { auditEntryId } = result
  return (
    <>
      <CanvasNotice
        actions={
          <>
            {auditEntryId === null ? (
              <ButtonLink variant="quiet" px="3" color="accent.text" to="/admin/activity">
                Activity Log
              </ButtonLink>
            ) : (
              <Button
                variant="quiet"
                px="3"
                color="accent.text"
                disabled={!canWrite || undo.isPending}
                onClick={() => undoChange(auditEntryId)}
              >
                {undo.isPending ? 'Undoing...' : 'Undo'}
              </Button>
            )}
            <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onClose}>
              <X aria-hidden />
            </Button>
          </>
        }
      >
        {result.message}
      </CanvasNotice>
      {confirmation.dialog}
    </>
  )
}
