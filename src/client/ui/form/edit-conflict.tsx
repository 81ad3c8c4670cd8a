/** Asks which version of a record to keep after somebody else has saved it during the edit. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import type { FieldDifference } from './list-differing-fields.ts'

interface EditConflictProps {
  /** The fields whose values differ. */
  fields: readonly FieldDifference[]
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Takes the focus, because it appears at the top of the form and the save button is at the end. */
export function EditConflict({ fields, onKeepMine, onUseTheirs }: EditConflictProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <chakra.section
      ref={element}
      tabIndex={-1}
      outline="none"
      scrollMarginTop="6rem"
      role="alert"
      aria-label="Changed by somebody else"
      bg="accent.soft"
      borderRadius="md"
      p="4"
      display="grid"
      gap="4"
    >
      <chakra.p fontWeight={600}>
        Somebody else changed this while you were editing. Nothing you wrote is lost. Which version do you
        want to keep?
      </chakra.p>
      <chakra.dl display="grid" gap="3" maxH="18rem" overflowY="auto">
        {fields.map(({ label, theirs, mine }) => (
          <chakra.div key={label}>
            <chakra.dt textStyle="label" color="text.muted" mb="1.5">
              {label}
            </chakra.dt>
            <chakra.dd
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
              gap="3"
              overflowWrap="anywhere"
              whiteSpace="pre-line"
            >
              <Version heading="Their version" text={theirs} />
              <Version heading="Your version" text={mine} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={onUseTheirs}>
          Use the other version
        </Button>
        <Button onClick={onKeepMine}>Save my version</Button>
      </chakra.div>
    </chakra.section>
  )
}

/** Longer texts are cut to this number of characters. */
const maxShownLength = 600

function Version({ heading, text }: { heading: string; text: string }) {
  return (
    <chakra.div bg="surface" borderRadius="sm" px="3" py="2" textStyle="small">
      <chakra.span display="block" color="text.muted">
        {heading}
      </chakra.span>
      {text.length > maxShownLength ? `${text.slice(0, maxShownLength)} …` : text || '–'}
    </chakra.div>
  )
}
