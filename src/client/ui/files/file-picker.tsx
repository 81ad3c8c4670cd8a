/** Picks files by click, keyboard or drop. */
import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import {
  describeUploads,
  formatAccept,
  listUploads,
  nameUploads,
  type UploadChoice,
} from '#shared/upload-rules.ts'
import { formatFileSize } from '../format/format-file-size.ts'

interface FilesPickerProps {
  /** The picked file, for pickers of one file. */
  file?: File | null
  /** The invitation: "Choose a GEDCOM file". */
  prompt: string
  /** A sentence without its full stop. */
  hint?: string | undefined
  /** The accepted files, which the picker describes; otherwise `accept` is as in `input accept`. */
  choice?: UploadChoice
  accept?: string
  icon: ReactNode
  disabled?: boolean
  multiple?: boolean
  /** Reduces the height after files have been picked. */
  compact?: boolean
  /** The error message. */
  error?: string | undefined
  onPick: (files: File[]) => void
}

/** Picks any number of files; the parent lists the picked files. */
export function FilesPicker({
  file = null,
  prompt,
  hint,
  choice,
  accept = choice && formatAccept(choice),
  icon,
  disabled = false,
  multiple = false,
  compact = false,
  error,
  onPick: onChoose,
}: FilesPickerProps) {
  const id = useId()
  const [isDraggedOver, setIsDraggedOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])]
    if (chosen.length > 0) onChoose(chosen)
    // Allows picking the same file again after it has changed.
    event.currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setIsDraggedOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0 && !disabled) onChoose(dropped)
  }

  const hasList = choice !== undefined && choice.kinds.length > 1 && !compact
  const named = choice && !compact && (hasList ? nameUploads(choice) : describeUploads(choice))
  const sentences = [named, hint].filter((sentence) => sentence !== undefined && sentence !== false)
  const picker = (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
      gap={{ base: '4', md: '5' }}
      minH={compact ? '4.5rem' : '6.5rem'}
      px={{ base: '4', md: '6' }}
      py={compact ? '3' : '5'}
      bg={isDraggedOver ? 'accent.soft' : 'sunken'}
      borderWidth="1px"
      borderStyle={file ? 'solid' : 'dashed'}
      borderColor={isDraggedOver ? 'accent' : error ? 'danger.text' : 'line.strong'}
      borderRadius="md"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      transitionProperty="background-color, border-color"
      transitionDuration="quick"
      _hover={disabled ? {} : { borderColor: 'accent.text' }}
      css={{ '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } }}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(!disabled)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <chakra.input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={choose}
        aria-labelledby={`${id}-name`}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        position="absolute"
        inset="0"
        opacity={0}
        cursor="inherit"
      />
      <chakra.span color="accent.text" flexShrink={0} aria-hidden>
        {file ? <FileText size={34} strokeWidth={1.4} /> : icon}
      </chakra.span>
      <chakra.span minW="0" flex="1" overflowWrap="anywhere">
        <chakra.span id={`${id}-name`} display="block" textStyle="name" overflowWrap="anywhere">
          {file ? file.name : prompt}
        </chakra.span>
        <chakra.span id={`${id}-hint`} display="block" textStyle="small" color="text.muted" mt="0.5">
          {file ? (
            <>
              {formatFileSize(file.size)}
              {!disabled && (
                <>
                  {' · '}
                  <chakra.span color="accent.text" textDecoration="underline" textUnderlineOffset="0.2em">
                    choose another file
                  </chakra.span>
                </>
              )}
            </>
          ) : (
            <>
              {sentences.join('. ')}
              <chakra.span display={{ base: 'none', md: 'inline' }}>
                . Or drop {multiple ? 'them' : 'it'} here
              </chakra.span>
              .
            </>
          )}
        </chakra.span>
        {error && (
          <chakra.span
            id={`${id}-error`}
            display="block"
            textStyle="small"
            fontWeight={600}
            color="danger.text"
            mt="1"
          >
            {error}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.label>
  )
  if (!hasList) return picker
  return (
    <div>
      {picker}
      <UploadList choice={choice} />
    </div>
  )
}

/** The accepted types and sizes, which are too long to stand in the way of everybody. */
function UploadList({ choice }: { choice: UploadChoice }) {
  return (
    <chakra.details textStyle="small" color="text.muted">
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        minH="touch"
        px="1"
        cursor="pointer"
        color="accent.text"
        borderRadius="md"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
      >
        Which files?
      </chakra.summary>
      <chakra.ul display="grid" gap="1.5" px="1" pb="2" listStyleType="none">
        {listUploads(choice).map((line) => (
          <li key={line}>{line}.</li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}

interface FilePickerProps extends Omit<FilesPickerProps, 'file' | 'multiple' | 'compact' | 'onPick'> {
  file: File | null
  onPick: (file: File) => void
}

/** Picks one file and shows it instead of the prompt. */
export function FilePicker({ onPick: onChoose, ...rest }: FilePickerProps) {
  return (
    <FilesPicker
      {...rest}
      onPick={([first]) => {
        if (first) onChoose(first)
      }}
    />
  )
}
