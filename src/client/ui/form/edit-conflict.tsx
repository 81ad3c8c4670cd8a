/** Somebody else saved the same record meanwhile: both versions, and whose stays. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import type { FieldDifference } from './compare-versions.ts'

interface EditConflictProps {
  /** Those that differ. */
  fields: readonly FieldDifference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Takes the focus: whoever saved at the end of a long form would not see it. */
export function EditConflict({ fields, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <chakra.section
      ref={element}
      tabIndex={-1}
      outline="none"
      scrollMarginTop="6rem"
      role="alert"
      aria-label="Changed meanwhile"
      bg="accent.soft"
      borderRadius="md"
      p="4"
      display="grid"
      gap="4"
    >
      <chakra.p fontWeight={600}>
        Somebody else has changed this while you were writing. Nothing of yours is lost: which version shall
        stay?
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
              <Version of="Theirs" text={theirs} />
              <Version of="Yours" text={mine} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Save mine over it</Button>
      </chakra.div>
    </chakra.section>
  )
}

/** As much of a long text as tells it apart. */
const mostShown = 600

function Version({ of, text }: { of: string; text: string }) {
  return (
    <chakra.div bg="surface" borderRadius="sm" px="3" py="2" textStyle="small">
      <chakra.span display="block" color="text.muted">
        {of}
      </chakra.span>
      {text.length > mostShown ? `${text.slice(0, mostShown)} …` : text || '–'}
    </chakra.div>
  )
}
