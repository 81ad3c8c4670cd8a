/** A row of toggle buttons of which one is pressed, to filter a list; on phones the row scrolls sideways. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { Button } from './button.tsx'
import { pressedStyle } from './pressed-style.ts'

interface ChoiceButtonsProps<T extends string> {
  /** The name of the group: "Category". */
  label: string
  choices: readonly T[]
  selected: T
  onSelect: (choice: T) => void
}

/** One row on phones. */
const scrollingRow = {
  [`@media (max-width: 47.99rem), ${landscapePhone}`]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
} as const

/** A row of buttons. Held upright it reaches to the edges of a phone, so that the buttons visibly go on. */
export const buttonRowProps = {
  display: 'flex',
  flexWrap: 'wrap',
  // The focus ring has room.
  mx: { base: 'calc(-1 * min(1rem, 5vw))', md: '-1.5' },
  px: { base: 'min(1rem, 5vw)', md: '1.5' },
  my: '-1.5',
  py: '1.5',
  gap: '2',
  minW: '0',
  'data-scrolls-sideways': '',
  css: scrollingRow,
} as const

/** A named row of buttons. */
export function ButtonRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.fieldset {...buttonRowProps} border="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {children}
    </chakra.fieldset>
  )
}

export function ChoiceButtons<T extends string>({
  label,
  choices,
  selected: chosen,
  onSelect: onChoose,
}: ChoiceButtonsProps<T>) {
  return (
    <ButtonRow label={label}>
      {choices.map((choice) => (
        <Button
          key={choice}
          variant="outline"
          px="4"
          flexShrink={0}
          borderRadius="full"
          fontSize="1rem"
          aria-pressed={choice === chosen}
          _pressed={{ ...pressedStyle, borderColor: 'transparent' }}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
    </ButtonRow>
  )
}
