/** Choosing files: by a tap anywhere on the sheet, by the keyboard, or by dropping them upon it. */
import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { formatFileSize } from '../format/format-file-size.ts'

interface FilesPickerProps {
  /** The choice that was made, where there can be one only. */
  file?: File | null
  /** What is to be chosen: "Choose a GEDCOM file". */
  prompt: string
  /** Which files are meant, a sentence without its full stop. */
  hint: string
  /** As in `input accept`. */
  accept: string
  icon: ReactNode
  disabled?: boolean
  multiple?: boolean
  /** Less high: there is something chosen already. */
  compact?: boolean
  /** What is wrong with the choice, as a sentence. */
  error?: string | undefined
  onPick: (files: File[]) => void
}

/** Any number of files; what was chosen is listed by whoever asks for them. */
export function FilesPicker({
  file = null,
  prompt,
  hint,
  accept,
  icon,
  disabled = false,
  multiple = false,
  compact = false,
  error,
  onPick: onChoose,
}: FilesPickerProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])]
    if (chosen.length > 0) onChoose(chosen)
    // The same file, changed meanwhile, may be chosen once more.
    event.currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0 && !disabled) onChoose(dropped)
  }

  return (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
      gap={{ base: '4', md: '5' }}
      minH={compact ? '4.5rem' : '6.5rem'}
      px={{ base: '4', md: '6' }}
      py={compact ? '3' : '5'}
      bg={over ? 'accent.soft' : 'sunken'}
      borderWidth="1px"
      borderStyle={file ? 'solid' : 'dashed'}
      borderColor={over ? 'accent' : error ? 'danger.text' : 'line.strong'}
      borderRadius="md"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      transitionProperty="background-color, border-color"
      transitionDuration="quick"
      _hover={disabled ? {} : { borderColor: 'accent.text' }}
      css={{ '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
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
              {hint}
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
}

interface FilePickerProps extends Omit<FilesPickerProps, 'file' | 'multiple' | 'compact' | 'onPick'> {
  file: File | null
  onPick: (file: File) => void
}

/** One file, shown in the place of the prompt once it is chosen. */
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
