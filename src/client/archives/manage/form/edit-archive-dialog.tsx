/** The dialog that edits the details of an archive item; the file cannot be changed. */
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type ArchiveItem,
  archiveItem,
  archivePayload,
  archiveUpdate,
} from '#shared/contracts/archives.contract.ts'
import * as limits from '#shared/limits.ts'
import { useUpdateArchive } from '../archives.changes.ts'
import { itemFields } from './archive-form.ts'
import { FilePreview } from './file-preview.tsx'
import { ItemFields } from './item-fields.tsx'

const failure = 'Failed to update archive'

export default function EditArchiveDialog({ item, onClose }: { item: ArchiveItem; onClose: () => void }) {
  const form = useFieldsForm({
    record: item,
    recordSchema: archiveItem,
    fields: itemFields,
    payloadSchema: archivePayload,
    changesSchema: archiveUpdate,
    nameOf: useFormatPersonName(),
  })
  const { values, errors, set } = form
  const update = useUpdateArchive()
  const { reason } = useCanEdit()

  function handleError(error: unknown) {
    const why = form.fail(error, failure)
    if (why !== null) {
      toast({ title: 'Update Failed', description: `${failure}. ${why}`.trim(), tone: 'destructive' })
    }
  }

  /** Returns the name of the first field with an error, if there is one. */
  function save(version: ArchiveItem): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    update.mutate(
      { id: version.id, changes: form.getChanges(version), seen: version.updated_at },
      {
        onSuccess: () => {
          toast({ title: 'Archive updated successfully' })
          onClose()
        },
        onError: handleError,
      },
    )
    return undefined
  }

  const conflict = form.getConflict(save)
  return (
    <FormDialog
      title="Edit Archive"
      isChanged={form.changed}
      isSending={update.isPending}
      submitLabel="Save Changes"
      submittingLabel="Saving..."
      blockedReason={reason}
      error={form.failure}
      question={conflict && <EditConflict {...conflict} />}
      onSubmit={() => save(form.seen ?? item)}
      onClose={onClose}
    >
      <FilePreview item={item} />
      <TextField
        label="Title"
        maxLength={limits.textLength.title}
        autoComplete="off"
        error={errors['title']}
        {...form.textInput('title')}
      />
      <ItemFields values={values} errors={errors} onChange={set} />
    </FormDialog>
  )
}
