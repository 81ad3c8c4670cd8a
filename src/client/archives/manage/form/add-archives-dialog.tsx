/** The dialog that adds one or several files to the archives, each with its own title and all with the same details. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { FilesPicker } from '#client/ui/files/file-picker.tsx'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { ItemFields } from './item-fields.tsx'
import type { QueuedUpload } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { useAddArchives } from './use-add-archives.ts'

interface AddArchivesDialogProps {
  /** Called with what was added, also where some of the files could not be. */
  onAdded?: (items: ArchiveItem[]) => void
  onClose: () => void
}

export default function AddArchivesDialog({ onAdded, onClose }: AddArchivesDialogProps) {
  const form = useAddArchives(onClose, onAdded)
  const { queue, uploads, isAdding, partialResult } = form
  const { reason } = useCanEdit()
  const hasSeveral = uploads.length > 1
  const addFiles = (files: File[]) => {
    if (!isAdding) queue.add(files)
  }
  useDroppedFiles(true, addFiles)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!isAdding) return
    // The submit button was disabled meanwhile: the focus goes to the files that are left.
    return () => {
      const pressed = document.activeElement?.matches('body, [type="submit"]')
      if (pressed) list.current?.querySelector('button')?.focus()
    }
  }, [isAdding])
  return (
    <FormDialog
      title="Add to Archives"
      isChanged={form.isChanged}
      isSending={false}
      submitLabel={isAdding ? 'Adding...' : 'Add to Archives'}
      submittingLabel="Adding..."
      blockedReason={reason ?? (isAdding ? 'Each file is added as soon as it has been uploaded.' : null)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {partialResult && (
        <Alert tone="success">
          {`${partialResult.added} of ${partialResult.total} were added to the archives. The files below were not added.`}
        </Alert>
      )}
      {!isAdding && (
        <FilesPicker
          prompt={uploads.length > 0 ? 'Add more files' : 'Choose files'}
          choice={form.choice}
          hint="You can also paste files"
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          multiple
          compact={uploads.length > 0}
          error={form.fileError}
          onPick={addFiles}
        />
      )}
      {uploads.length > 0 && (
        <div>
          <chakra.ul
            ref={list}
            aria-label="Chosen files"
            listStyleType="none"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
          >
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                queue={queue}
                hasSeveral={hasSeveral}
                showsErrors={form.showsErrors}
                isLocked={isAdding}
              />
            ))}
          </chakra.ul>
          <chakra.p role="status" textStyle="small" color="text.muted" mt="1.5">
            {formatUploadSummary(uploads)}
          </chakra.p>
        </div>
      )}
      <chakra.fieldset
        disabled={isAdding}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        minW="0"
        border="0"
        p="0"
      >
        <chakra.legend
          {...(hasSeveral ? { textStyle: 'heading', fontSize: '1.25rem', pb: '3' } : { srOnly: true })}
        >
          {hasSeveral ? 'Details that apply to all files' : 'Details'}
        </chakra.legend>
        <ItemFields canOmitCategory values={form.values} errors={form.errors} onChange={form.set} />
      </chakra.fieldset>
    </FormDialog>
  )
}

/** "3 files, 4.1 MB in total · 2 uploading · 1 not accepted". */
function formatUploadSummary(uploads: readonly QueuedUpload[]): string {
  const total = formatFileSize(uploads.reduce((sum, { file }) => sum + file.size, 0))
  const count = (...states: QueuedUpload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length
  const uploadingCount = count('waiting', 'sending')
  const failedCount = count('refused', 'failed')
  return [
    uploads.length === 1 ? `One file, ${total}` : `${uploads.length} files, ${total} in total`,
    uploadingCount > 0 && `${uploadingCount} uploading`,
    failedCount > 0 && `${failedCount} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}
