/** The form of archive items: the files, and the fields for all of them or for each. */
import { ImagePlus } from 'lucide-react'
import { hasSeparateItems } from '../draft/separate-items.ts'
import { ArchiveFields } from './archive-fields.tsx'
import type { DraftFormProps } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'
import { ItemPanel } from './item-panel.tsx'
import { SeparateChoice } from './separate-choice.tsx'

export function ArchiveForm(form: DraftFormProps) {
  const { draft, state } = form
  const hasItems = hasSeparateItems(state.fields) && state.files.length > 0
  return (
    <>
      <FilesField
        {...form}
        prompt="Choose files"
        morePrompt="Add more files"
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
        required
      />
      {state.files.length > 1 && draft.canSeparate && <SeparateChoice {...form} />}
      {hasItems ? (
        <ItemPanel {...form} />
      ) : (
        <ArchiveFields {...form} file={state.files.find(({ error }) => error === null)} />
      )}
    </>
  )
}
