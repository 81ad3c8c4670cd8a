/** A dialog that asks for confirmation of an action that cannot be undone. */
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  /** Fields below the text. */
  fields?: ReactNode
  /** The text of the confirm button, a verb: "Delete". */
  confirmLabel: string
  /** The text of the confirm button while the action runs: "Deleting...". */
  workingLabel?: string
  working?: boolean
  /** Whether the action deletes something. */
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  fields,
  confirmLabel,
  workingLabel,
  working = false,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  /** A running action cannot be cancelled. */
  const cancel = () => {
    if (!working) onCancel()
  }
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={title}
      role="alertdialog"
      maxW="30rem"
      description={children}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'solid'} disabled={working} onClick={onConfirm}>
            {working ? (workingLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      {fields}
    </Dialog>
  )
}
