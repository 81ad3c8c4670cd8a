/** The dialog around the form of one record: validates and sends it, and asks when another user was faster. */
import type { ComponentProps } from 'react'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { toast } from '../feedback/toaster.tsx'
import { EditConflict } from './edit-conflict.tsx'

/** What the dialog needs of `useFieldsForm`. */
export interface RecordForm<R> {
  seen: R | null
  changed: boolean
  failure: string | null
  check: () => string | undefined
  fail: (error: unknown, otherwise: string) => string | null
  getConflict: (save: (version: R) => unknown) => ComponentProps<typeof EditConflict> | null
}

export interface SendHandlers<S> {
  onSuccess: (saved: S) => void
  onError: (error: unknown) => void
}

type FormDialogProps = ComponentProps<typeof FormDialog>

interface RecordFormDialogProps<R, S>
  extends Pick<FormDialogProps, 'title' | 'isSending' | 'blockedReason' | 'onClose' | 'children'> {
  form: RecordForm<R>
  description?: FormDialogProps['description'] | undefined
  maxW?: string
  /** The text of the submit button; "Save Changes" for an existing record. */
  submitLabel?: string | undefined
  /** The toasts after the record was saved, or not; none where the caller tells that it was saved. */
  savedTitle?: string
  describeSaved?: (saved: S) => string
  failedText: string
  /** Null puts `failedText` into the toast's title. */
  failedTitle?: string | null
  /** Sends the new record, or the changes to the given version. Called with valid input only. */
  send: (version: R | null, handlers: SendHandlers<S>) => void
}

export function RecordFormDialog<R, S>({
  form,
  submitLabel = 'Save Changes',
  savedTitle,
  describeSaved,
  failedText,
  failedTitle = 'Error',
  send,
  onClose,
  ...dialogProps
}: RecordFormDialogProps<R, S>) {
  /** Returns the name of the first field with an error, if there is one. */
  function save(version: R | null): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    send(version, {
      onSuccess: (saved) => {
        if (savedTitle !== undefined)
          toast({ title: savedTitle, ...(describeSaved && { description: describeSaved(saved) }) })
        onClose()
      },
      onError: (error) => {
        const why = form.fail(error, failedText)
        if (why === null) return
        const text =
          failedTitle === null
            ? { title: failedText, description: why }
            : { title: failedTitle, description: `${failedText}. ${why}`.trim() }
        toast({ ...text, tone: 'destructive' })
      },
    })
    return undefined
  }

  const conflict = form.getConflict(save)
  return (
    <FormDialog
      {...dialogProps}
      isChanged={form.changed}
      submitLabel={submitLabel}
      submittingLabel="Saving..."
      error={form.failure}
      question={conflict && <EditConflict {...conflict} />}
      onSubmit={() => save(form.seen)}
      onClose={onClose}
    />
  )
}
