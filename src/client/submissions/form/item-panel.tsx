/** The fields of one of several files, with the way to the previous and the next file. */
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { getItem, requiredOfItem } from '../draft/separate-items.ts'
import { ArchiveFields } from './archive-fields.tsx'
import type { DraftFormProps } from './draft-fields.ts'
import { FilePreview } from './file-row.tsx'

/** The place of the file in the list whose item the form shows. */
export function findSelectedPlace({ files, selectedFile }: DraftFormProps['state']): number {
  return Math.max(
    0,
    files.findIndex(({ id }) => id === selectedFile),
  )
}

export function ItemPanel({ draft, state }: DraftFormProps) {
  const { files, fields } = state
  const { userId, outbox } = draft.options
  /** The items after "Apply to all files", which can be undone until the next change. */
  const [applied, setApplied] = useState<{ items: string | undefined; restore: () => void } | null>(null)
  const place = findSelectedPlace(state)
  const file = files[place]
  if (!file) return null
  const hasSeveral = files.length > 1
  const item = getItem(fields, file)
  const undo = applied?.items === fields['items'] ? applied?.restore : undefined

  function go(step: number) {
    const next = files[(place + step + files.length) % files.length]
    if (next) draft.items.select(next.id)
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.altKey ? { PageUp: -1, PageDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }

  return (
    <chakra.section
      aria-label="Description of one file"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      onKeyDown={handleKey}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        p="3"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
      >
        <FilePreview file={file} isLarge readSavedFile={(savedFile) => outbox.readFile(userId, savedFile)} />
        <chakra.div role="status" flex="1 1 8rem" minW="0">
          <chakra.p textStyle="small" color="text.muted">
            File {place + 1} of {files.length}
          </chakra.p>
          <chakra.p textStyle="small" fontWeight={600} overflowWrap="anywhere" lineClamp={2}>
            {file.name}
          </chakra.p>
        </chakra.div>
        {hasSeveral && (
          <chakra.div display="flex" gap="2" ms="auto">
            <StepButton label="Previous file" keys="Alt+PageUp" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden />
            </StepButton>
            <StepButton label="Next file" keys="Alt+PageDown" onClick={() => go(1)}>
              <ChevronRight aria-hidden />
            </StepButton>
          </chakra.div>
        )}
      </chakra.div>
      <ArchiveFields
        file={file}
        requiredFields={requiredOfItem}
        state={{ ...state, fields: item }}
        draft={{
          options: draft.options,
          setField: (name, value) => draft.items.change(file, { [name]: value }),
        }}
      />
      {hasSeveral && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <Button
            variant="outline"
            onClick={() => {
              const restore = draft.items.applyToAll(file)
              setApplied({ restore, items: draft.read().fields['items'] })
            }}
          >
            Apply to all files
          </Button>
          {undo && (
            <Button variant="quiet" onClick={undo}>
              Undo
            </Button>
          )}
          <chakra.p role="status" textStyle="small" color="text.muted" flexBasis="100%">
            {undo
              ? 'The other files now have this description, date, people and place.'
              : 'Copies everything but the title to the other files.'}
          </chakra.p>
        </chakra.div>
      )}
    </chakra.section>
  )
}

interface StepButtonProps {
  label: string
  keys: string
  onClick: () => void
  children: ReactNode
}

function StepButton({ label, keys, onClick, children }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace('Page', 'Page ').replace('+', ' + ')})`}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
