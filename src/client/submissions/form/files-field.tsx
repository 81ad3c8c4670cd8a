/** Choosing the files of a draft, by every way a device has, and the list of what was chosen. */
import { chakra } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonRecipe } from '#client/theme/recipes.ts'
import { FilesPicker } from '#client/ui/files/file-picker.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import * as limits from '#shared/limits.ts'
import { type DraftFormProps, errorOf } from './draft-fields.ts'
import { FileRow } from './file-row.tsx'

interface FilesFieldProps extends DraftFormProps {
  prompt: string
  /** The prompt where some are chosen already. */
  more: string
  hint: string
  accept: string
  icon: ReactNode
  required?: boolean
}

const { filesPerSubmission } = limits.upload

export function FilesField({ draft, state, prompt, more, hint, accept, icon, required }: FilesFieldProps) {
  const { files, tried, leftOut } = state
  const some = files.length > 0
  const full = files.length >= filesPerSubmission
  const add = (chosen: File[]) => draft.addFiles(chosen)
  const missing = tried && required && !some ? 'A file is needed.' : undefined
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {!full && (
        <FilesPicker
          prompt={some ? more : prompt}
          hint={some ? `Up to ${filesPerSubmission - files.length} more` : hint}
          accept={accept}
          icon={icon}
          multiple
          compact={some}
          error={errorOf(state, 'files') ?? missing}
          onPick={add}
        />
      )}
      {!full && <CameraButton onTake={add} />}
      {leftOut > 0 && (
        <chakra.p role="status" textStyle="small" color="danger.text" fontWeight={600}>
          At most {filesPerSubmission} files can go together: {leftOut === 1 ? 'one was' : `${leftOut} were`}{' '}
          left out.
        </chakra.p>
      )}
      {some && <ChosenFiles draft={draft} state={state} />}
    </chakra.div>
  )
}

function ChosenFiles({ draft, state: { files } }: DraftFormProps) {
  const list = useRef<HTMLUListElement>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const count = files.length
  const faulty = files.filter(({ fault }) => fault !== null).length
  const before = useRef(count)
  useEffect(() => {
    // The newest is to be seen, not the page moved.
    if (count > before.current && list.current) list.current.scrollTop = list.current.scrollHeight
    before.current = count
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
          <FileRow key={file.id} file={file} draft={draft} />
        ))}
      </chakra.ul>
      <chakra.p role="status" textStyle="small" color="text.muted" mt="1.5">
        {count === 1 ? 'One file' : `${count} files`}, {formatFileSize(total)}
        {count > 1 && ' in all'}
        {faulty > 0 && (
          <chakra.span color="danger.text" fontWeight={600}>
            {faulty === 1 ? ' · one cannot be sent' : ` · ${faulty} cannot be sent`}
          </chakra.span>
        )}
      </chakra.p>
    </div>
  )
}

/** Only where there is a finger to press it: a desk's camera is behind the chooser. */
function CameraButton({ onTake }: { onTake: (files: File[]) => void }) {
  function take(event: ChangeEvent<HTMLInputElement>) {
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
        onChange={take}
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
