/** The form field for choosing files, by file picker, drag and drop or camera, and the list of chosen files. */
import { chakra } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonRecipe } from '#client/theme/recipes.ts'
import { FilesPicker } from '#client/ui/files/file-picker.tsx'
import { useUploadRules } from '#client/ui/files/upload-rules.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { allKinds } from '#shared/upload-rules.ts'
import { getMaxFiles } from '../draft/draft-payload.ts'
import { hasSeparateItems } from '../draft/separate-items.ts'
import { type DraftFormProps, getSubmitFieldError } from './draft-fields.ts'
import { FileRow } from './file-row.tsx'
import { formatLeftOut } from './format-left-out.ts'
import { findSelectedPlace } from './item-panel.tsx'

const pictures = ['photo'] as const

interface FilesFieldProps extends DraftFormProps {
  prompt: string
  /** The prompt when some files are chosen already. */
  morePrompt: string
  /** What the files are for, a sentence without its full stop. */
  hint?: string
  icon: ReactNode
  required?: boolean
}

export function FilesField({ draft, state, prompt, morePrompt, hint, icon, required }: FilesFieldProps) {
  const { files, hasTriedSubmit, namesLeftOut } = state
  const hasFiles = files.length > 0
  const maxFiles = getMaxFiles(draft.options.type)
  const isFull = files.length >= maxFiles
  const addFiles = (chosen: File[]) => draft.addFiles(chosen)
  const choice = { kinds: draft.options.type === 'archive' ? allKinds : pictures, rules: useUploadRules() }
  const missing = hasTriedSubmit && required && !hasFiles ? 'Please choose a file.' : undefined
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {!isFull && (
        <FilesPicker
          prompt={hasFiles ? morePrompt : prompt}
          choice={choice}
          hint={hasFiles ? `Up to ${maxFiles - files.length} more` : hint}
          icon={icon}
          multiple={maxFiles > 1}
          compact={hasFiles}
          error={getSubmitFieldError(state, 'files') ?? missing}
          onPick={addFiles}
        />
      )}
      {!isFull && <CameraButton onTake={addFiles} />}
      {namesLeftOut.length > 0 && (
        <chakra.p role="status" textStyle="small" color="danger.text" fontWeight={600}>
          {formatLeftOut(namesLeftOut, maxFiles)}
        </chakra.p>
      )}
      {hasFiles && <ChosenFiles draft={draft} state={state} />}
    </chakra.div>
  )
}

function ChosenFiles({ draft, state }: DraftFormProps) {
  const { files, fields } = state
  const hasItems = hasSeparateItems(fields)
  const selected = files[findSelectedPlace(state)]
  const list = useRef<HTMLUListElement>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const count = files.length
  const errorCount = files.filter(({ error }) => error !== null).length
  const previousCount = useRef(count)
  useEffect(() => {
    // Shows the newest file without scrolling the page.
    if (count > previousCount.current && list.current) list.current.scrollTop = list.current.scrollHeight
    previousCount.current = count
  }, [count])
  return (
    <div>
      <chakra.ul
        ref={list}
        aria-label="Chosen files"
        listStyleType="none"
        maxH="21rem"
        overflowY="auto"
        overscrollBehavior="auto"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
      >
        {files.map((file) => (
          <FileRow key={file.id} file={file} draft={draft} isSelected={hasItems ? file === selected : null} />
        ))}
      </chakra.ul>
      <chakra.p role="status" textStyle="small" color="text.muted" mt="1.5">
        {count === 1 ? 'One file' : `${count} files`}, {formatFileSize(total)}
        {count > 1 && ' in total'}
        {errorCount > 0 && (
          <chakra.span color="danger.text" fontWeight={600}>
            {errorCount === 1 ? ' · one cannot be sent' : ` · ${errorCount} cannot be sent`}
          </chakra.span>
        )}
      </chakra.p>
    </div>
  )
}

/** Only on touch screens, because `capture` opens the file picker on desktop computers. */
function CameraButton({ onTake }: { onTake: (files: File[]) => void }) {
  function handlePhoto(event: ChangeEvent<HTMLInputElement>) {
    onTake([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <CameraLabel
      variant="outline"
      position="relative"
      display="none"
      css={{
        '@media (pointer: coarse)': { display: 'inline-flex' },
        '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
      }}
    >
      <Camera aria-hidden />
      Take a photo
      <chakra.input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={handlePhoto}
        position="absolute"
        inset="0"
        w="full"
        opacity={0}
        cursor="inherit"
      />
    </CameraLabel>
  )
}

const CameraLabel = chakra('label', buttonRecipe)
