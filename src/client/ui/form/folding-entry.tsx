/** An entry of a list in a form that shows one line, and its fields when it is open. */
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ListEntry } from './list-fieldset.tsx'

interface FoldingEntryProps {
  text: string
  /** What the buttons call the entry, for screen readers. */
  name: string
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  /** The fields. */
  children: ReactNode
}

export function FoldingEntry({ text, name, isOpen, onToggle, onRemove, children }: FoldingEntryProps) {
  return (
    <ListEntry>
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.p flex="1" minW="0" py="1.5" lineHeight="1.35" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <Button
          variant="quiet"
          px="2.5"
          color="accent.text"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          color="danger.text"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </chakra.div>
      {isOpen && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" pt="2" pb="3" pe="2.5">
          {children}
        </chakra.div>
      )}
    </ListEntry>
  )
}
