/** The button at the end of a form that deletes the edited record, after a question. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { undoHint } from '#client/audit/undo-hint.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { RecordEndpoints } from '#shared/contracts/record-endpoints.ts'
import { useDeleteRecord } from './records.changes.ts'

interface DeleteRecordButtonProps {
  endpoints: RecordEndpoints
  record: { id: string; updated_at: string }
  /** "fact" */
  noun: string
  /** What the question names: "Baptism of Lars Brandvold". */
  name: string
  disabled: boolean
  onDeleted: () => void
  onError: (error: unknown) => void
}

export function DeleteRecordButton(props: DeleteRecordButtonProps) {
  const { endpoints, record, noun, name, disabled, onDeleted, onError } = props
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteRecord(endpoints)
  return (
    <div>
      <Button
        variant="outline"
        color="danger.text"
        disabled={disabled || remove.isPending}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete this {noun}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete this ${noun}?`}
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={remove.isPending}
        danger
        onConfirm={() =>
          remove.mutate(record, { onSuccess: onDeleted, onError, onSettled: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      >
        {name}. {undoHint}
      </ConfirmDialog>
    </div>
  )
}
