/** The buttons of a notice after a change: undo and dismiss. */
import { X } from 'lucide-react'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useUndo } from './audit.queries.ts'

interface UndoButtonProps {
  /** The id of the log entry. */
  auditEntryId: string
  disabled: boolean
  onUndone: () => void
}

/** Undoes a change: asks for the password where the server wants it, and reports the result. */
function UndoButton({ auditEntryId, disabled, onUndone }: UndoButtonProps) {
  const confirmation = usePasswordConfirmation()
  const undo = useUndo(confirmation.withConfirmedPassword)
  function undoChange() {
    undo.mutate(auditEntryId, {
      onSuccess: () => {
        toast({ title: 'Change undone' })
        onUndone()
      },
      onError: (error) => {
        if (error instanceof PasswordNotConfirmedError) return
        toast({ title: 'This change could not be undone', description: error.message, tone: 'destructive' })
      },
    })
  }
  return (
    <>
      <Button
        variant="quiet"
        px="3"
        color="accent.text"
        disabled={disabled || undo.isPending}
        onClick={undoChange}
      >
        {undo.isPending ? 'Undoing...' : 'Undo'}
      </Button>
      {confirmation.dialog}
    </>
  )
}

interface ChangeActionsProps {
  /** The log entry; null if it is not known: then a link leads to the log. */
  auditEntryId: string | null
  canUndo: boolean
  /** Called when the change is undone, too. */
  onClose: () => void
}

export function ChangeActions({ auditEntryId, canUndo, onClose }: ChangeActionsProps) {
  return (
    <>
      {auditEntryId === null ? (
        <ButtonLink variant="quiet" px="3" color="accent.text" to="/admin/activity">
          Activity Log
        </ButtonLink>
      ) : (
        <UndoButton auditEntryId={auditEntryId} disabled={!canUndo} onUndone={onClose} />
      )}
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </>
  )
}
