/** Adding to the archives: one file or many at once, each with its title, and what holds for all of them. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { FilesPicker } from '#client/ui/files/file-picker.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { ItemFields } from './item-fields.tsx'
import type { ChosenUpload } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { useAdding } from './use-add-archives.ts'

export default function AddArchivesDialog({ onClose }: { onClose: () => void }) {
  const form = useAdding(onClose)
  const { queue, uploads, adding, partly } = form
  const { reason } = useWriting()
  const several = uploads.length > 1
  const add = (files: File[]) => {
    if (!adding) queue.add(files)
  }
  useDroppedFiles(true, add)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!adding) return
    // Whoever has pressed the button that adds them goes on with what is left to do.
    return () => {
      const pressed = document.activeElement?.matches('body, [type="submit"]')
      if (pressed) list.current?.querySelector('button')?.focus()
    }
  }, [adding])
  return (
    <FormDialog
      title="Add to Archives"
      isChanged={form.changed}
      isSending={false}
      submitLabel={adding ? 'Adding...' : 'Add to Archives'}
      submittingLabel="Adding..."
      blockedReason={reason ?? (adding ? 'Each is added as soon as it has arrived.' : null)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {partly && (
        <Alert tone="success">
          {`${partly[0]} of ${partly[1]} were added to the archives. What is left here was not.`}
        </Alert>
      )}
      {!adding && (
        <FilesPicker
          prompt={uploads.length > 0 ? 'Add more files' : 'Choose files'}
          hint="Pictures, PDF, Word or text files; you can paste them, too"
          accept={acceptedFiles}
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          multiple
          compact={uploads.length > 0}
          error={form.missing}
          onPick={add}
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
                several={several}
                tried={form.tried}
                locked={adding}
              />
            ))}
          </chakra.ul>
          <chakra.p role="status" textStyle="small" color="text.muted" mt="1.5">
            {sumWords(uploads)}
          </chakra.p>
        </div>
      )}
      <chakra.fieldset
        disabled={adding}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        minW="0"
        border="0"
        p="0"
      >
        <chakra.legend
          {...(several ? { textStyle: 'heading', fontSize: '1.25rem', pb: '3' } : { srOnly: true })}
        >
          {several ? 'For all of them' : 'About it'}
        </chakra.legend>
        <ItemFields fitting fields={form.common} faults={form.faults} onChange={form.change} />
      </chakra.fieldset>
    </FormDialog>
  )
}

/** "3 files, 4.1 MB in all · 2 on their way · one cannot be added". */
function sumWords(uploads: readonly ChosenUpload[]): string {
  const total = formatFileSize(uploads.reduce((sum, { file }) => sum + file.size, 0))
  const count = (...states: ChosenUpload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length
  const going = count('waiting', 'sending')
  const bad = count('refused', 'failed')
  return [
    uploads.length === 1 ? `One file, ${total}` : `${uploads.length} files, ${total} in all`,
    going > 0 && (going === 1 ? 'one on its way' : `${going} on their way`),
    bad > 0 && (bad === 1 ? 'one could not be taken' : `${bad} could not be taken`),
  ]
    .filter(Boolean)
    .join(' · ')
}
