/** Choosing a GEDCOM file: by a tap anywhere on the sheet, by the keyboard, or by dropping the file upon it. */
import { chakra } from '@chakra-ui/react'
import { FileText, ScrollText } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'

interface FileChooserProps {
  file: File | null
  disabled: boolean
  onChoose: (file: File) => void
}

/** "459 KB", "1.2 MB", as people say it. */
function saySize(bytes: number) {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

export function FileChooser({ file, disabled, onChoose }: FileChooserProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0]
    if (chosen) onChoose(chosen)
    // The same file, changed meanwhile, may be chosen once more.
    event.currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onChoose(dropped)
  }

  return (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
      gap={{ base: '4', md: '5' }}
      minH="6.5rem"
      px={{ base: '4', md: '6' }}
      py="5"
      bg={over ? 'accent.soft' : 'sunken'}
      borderWidth="1px"
      borderStyle={file ? 'solid' : 'dashed'}
      borderColor={over ? 'accent' : 'line.strong'}
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
        accept=".ged,.gdz"
        disabled={disabled}
        onChange={choose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        position="absolute"
        inset="0"
        opacity={0}
        cursor="inherit"
      />
      <chakra.span color="accent.text" flexShrink={0} aria-hidden>
        {file ? <FileText size={34} strokeWidth={1.4} /> : <ScrollText size={34} strokeWidth={1.4} />}
      </chakra.span>
      <chakra.span minW="0" flex="1">
        <chakra.span id={`${id}-name`} display="block" textStyle="name" overflowWrap="anywhere">
          {file ? file.name : 'Choose a GEDCOM file'}
        </chakra.span>
        <chakra.span id={`${id}-hint`} display="block" textStyle="small" color="text.muted" mt="0.5">
          {file ? (
            <>
              {saySize(file.size)}
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
              A .ged or .gdz file from your genealogy program
              <chakra.span display={{ base: 'none', md: 'inline' }}>, or drop it here</chakra.span>.
            </>
          )}
        </chakra.span>
      </chakra.span>
    </chakra.label>
  )
}
