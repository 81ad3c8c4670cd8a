/** The dialog that edits the details of an archive item; the file cannot be changed. */
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { TextField } from '#client/ui/form/field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
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

  return (
    <RecordFormDialog
      form={form}
      title="Edit Archive"
      isSending={update.isPending}
      blockedReason={reason}
      savedTitle="Archive updated successfully"
      failedTitle="Update Failed"
      failedText="Failed to update archive"
      send={(version, handlers) => {
        const { id, updated_at: seen } = version ?? item
        update.mutate({ id, changes: form.getChanges(version ?? item), seen }, handlers)
      }}
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
    </RecordFormDialog>
  )
}
