/** A question that has to be answered before something is done that cannot be undone. */
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  /** What the button does, as a verb: "Delete". */
  confirmLabel: string
  /** The button while it is being done: "Deleting...". */
  workingLabel?: string
  working?: boolean
  /** Whether something is lost by it. */
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  workingLabel,
  working = false,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  /** What is under way can only be waited for. */
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
    />
  )
}
