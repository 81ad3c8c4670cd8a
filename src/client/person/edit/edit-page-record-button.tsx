/** The button on the page of a source, a repository or a place with which an administrator edits the record, and undoes the change. */
import { type ReactNode, useState } from 'react'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { findUndoableEntry } from '#client/audit/find-last-editor.ts'
import { undoHint } from '#client/audit/undo-hint.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { ChangeNotice } from './change-notice.tsx'
import type { ChangeResult } from './edit-target.ts'
import type { RecordChangeEvent } from './record-dialog.tsx'

interface EditPageRecordButtonProps<R> {
  /** The name of the record, for screen readers. */
  name: string
  /** Renders the dialog, which is loaded when it opens. */
  renderDialog: (props: {
    onChanged: (event: RecordChangeEvent<R>) => void
    onClose: () => void
  }) => ReactNode
}

/** Renders nothing for relatives. */
export function EditPageRecordButton<R>({ name, renderDialog }: EditPageRecordButtonProps<R>) {
  const [result, setResult] = useState<ChangeResult | null>(null)
  const handleChange = async ({ id, message, saved }: RecordChangeEvent<R>) => {
    // The page has nothing to show any more, so the notice would go with it.
    if (saved === null) toast({ title: message, description: undoHint })
    else setResult({ message, auditEntryId: await findUndoableEntry(id) })
  }
  return (
    <>
      <EditButton
        name={name}
        renderDialog={(onClose) => renderDialog({ onClose, onChanged: (event) => void handleChange(event) })}
      />
      {result && <ChangeNotice key={result.auditEntryId} result={result} onClose={() => setResult(null)} />}
    </>
  )
}
