/** The dialog around the form of one record: adds, saves or deletes it, and asks when somebody else was faster. */
import { chakra } from '@chakra-ui/react'
import { LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type RecordForm, RecordFormDialog, type SendHandlers } from '#client/ui/form/record-form-dialog.tsx'
import type { RecordEndpoints } from '#shared/contracts/record-endpoints.ts'
import { DeleteRecordButton } from './delete-record-button.tsx'
import { type StoredRecord, useSaveRecord } from './records.changes.ts'

/** What the dialog needs of `useFieldsForm`. */
interface EditableRecordForm<R> extends RecordForm<R> {
  getPayload: () => unknown
  getChanges: (version: R) => unknown
  rebase: (error: unknown) => R | null
}

export interface RecordChangeEvent<R> {
  id: string
  /** "Baptism saved." */
  message: string
  /** Null after a deletion. */
  saved: R | null
}

interface RecordDialogProps<R extends StoredRecord> {
  form: EditableRecordForm<R>
  endpoints: RecordEndpoints
  /** "fact" */
  noun: string
  /** "Baptism of Anna Lindqvist"; without it the name of the record. */
  description?: string | undefined
  /** The name of a record in messages: "Baptism". */
  getName: (record: R) => string
  /** Removes the lock of a locked record in the form; null where there is no lock, or no longer. */
  onUnlock?: (() => void) | null
  onChanged: (event: RecordChangeEvent<R>) => void
  onClose: () => void
  children: ReactNode
}

/** Fills the dialog like the fields alone do. */
const Fields = chakra('fieldset', { base: { display: 'contents' } })

export function RecordDialog<R extends StoredRecord>(props: RecordDialogProps<R>) {
  const { form, endpoints, noun, description, getName, onUnlock = null, onChanged, onClose, children } = props
  const [key] = useState(newUuid)
  const save = useSaveRecord<R>(endpoints)
  const { reason } = useCanEdit()
  const { seen } = form
  const capitalNoun = noun.charAt(0).toUpperCase() + noun.slice(1)

  function send(version: R | null, { onSuccess, onError }: SendHandlers<R>): void {
    const change = version
      ? { id: version.id, payload: form.getChanges(version) as object, seen: version.updated_at }
      : { id: null, payload: form.getPayload() as object, key }
    save.mutate(change, {
      onSuccess: (saved) => {
        if (saved.updated_at !== version?.updated_at)
          onChanged({ id: saved.id, message: `${getName(saved)} ${version ? 'saved' : 'added'}.`, saved })
        onSuccess(saved)
      },
      onError: (error) => {
        const newer = form.rebase(error)
        if (newer) send(newer, { onSuccess, onError })
        else onError(error)
      },
    })
  }

  function handleDeleteError(error: unknown) {
    const title = `Failed to delete the ${noun}`
    const why = form.fail(error, title)
    if (why !== null) toast({ title: 'Error', description: `${title}. ${why}`, tone: 'destructive' })
  }

  const [wasLocked] = useState(onUnlock !== null)
  const blocked =
    reason ?? (onUnlock ? `This ${noun} is locked. Remove the lock first, then edit or delete it.` : null)
  return (
    <RecordFormDialog
      form={form}
      title={seen ? `Edit ${capitalNoun}` : `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${capitalNoun}`}
      description={description}
      isSending={save.isPending}
      submitLabel={seen ? undefined : `Add ${capitalNoun}`}
      blockedReason={blocked}
      failedText={`Failed to ${seen ? 'save' : 'add'} the ${noun}`}
      send={send}
      onClose={onClose}
    >
      {onUnlock && (
        <Button type="button" variant="outline" alignSelf="flex-start" onClick={onUnlock}>
          <LockOpen aria-hidden />
          Remove the lock
        </Button>
      )}
      <Fields disabled={onUnlock !== null}>{children}</Fields>
      {seen && (
        <DeleteRecordButton
          endpoints={endpoints}
          record={seen}
          noun={noun}
          name={description ?? getName(seen)}
          disabled={reason !== null || wasLocked}
          onDeleted={() => {
            onChanged({ id: seen.id, message: `${getName(seen)} deleted.`, saved: null })
            onClose()
          }}
          onError={handleDeleteError}
        />
      )}
    </RecordFormDialog>
  )
}
