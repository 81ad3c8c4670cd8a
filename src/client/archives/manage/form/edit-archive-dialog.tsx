/** Changing what is said of an archive item; its file stays what it is. */
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { useNameOf } from '#client/people/use-person-names.ts'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type FieldFormat, compareVersions } from '#client/ui/form/compare-versions.ts'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type ArchiveItem, archiveItem } from '#shared/contracts/archives.contract.ts'
import { changesOf, faultsOf, fieldsOf, type ItemFields, noFields } from './archive-form.ts'
import { useUpdateArchive } from '../archives.changes.ts'
import { FileShown } from './file-preview.tsx'
import { ItemFields as Fields } from './item-fields.tsx'

const blank: ItemFields = { ...noFields, title: '' }
const failure = 'Failed to update archive'

const compared: readonly FieldFormat<ItemFields>[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Date taken', ({ dateTaken }) => dateTaken],
  ['Person', ({ personRelated }) => personRelated],
  ['Location', ({ location }) => location],
  ['Tags', ({ tags }) => tags],
]

export default function EditArchiveDialog({ item, onClose }: { item: ArchiveItem; onClose: () => void }) {
  const form = useRecordForm({ record: item, blank, shape: archiveItem, fieldsOf, faultsOf })
  const { fields, before, seen, theirs, set, faults } = form
  const update = useUpdateArchive()
  const { reason } = useWriting()
  const nameOf = useNameOf()
  const withPeople: typeof compared = [
    ...compared,
    ['Family members', ({ memberIds }) => memberIds.map(nameOf).join(', ')],
  ]

  function fail(error: unknown) {
    const why = form.fail(error, failure)
    if (why !== null) {
      toast({ title: 'Update Failed', description: `${failure}. ${why}`.trim(), tone: 'destructive' })
    }
  }

  /** Gives the first field with a fault, if there is one. */
  function save(version: ArchiveItem): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    update.mutate(
      { id: version.id, changes: changesOf(fields, before), seen: version.updated_at },
      {
        onSuccess: () => {
          toast({ title: 'Archive updated successfully' })
          onClose()
        },
        onError: fail,
      },
    )
    return undefined
  }

  return (
    <FormDialog
      title="Edit Archive"
      isChanged={form.changed}
      isSending={update.isPending}
      submitLabel="Save Changes"
      submittingLabel="Saving..."
      blockedReason={reason}
      error={form.failure}
      question={
        theirs && (
          <EditConflict
            fields={compareVersions(withPeople, { before, mine: fields, theirs: fieldsOf(theirs) })}
            onKeepMine={() => void save(form.keepMine(theirs))}
            onTakeTheirs={() => form.takeTheirs(theirs)}
          />
        )
      }
      onSubmit={() => save(seen ?? item)}
      onClose={onClose}
    >
      <FileShown item={item} />
      <TextField
        label="Title"
        name="title"
        maxLength={300}
        autoComplete="off"
        error={faults['title']}
        value={fields.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Fields fields={fields} faults={faults} onChange={set} />
    </FormDialog>
  )
}
