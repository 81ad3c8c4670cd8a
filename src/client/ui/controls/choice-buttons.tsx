/** A row of toggle buttons of which one is pressed, to filter a list; on phones the row scrolls sideways. */
import { chakra } from '@chakra-ui/react'
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

/** On phones; held upright it reaches to the edges of the page, so that the buttons visibly go on. */
const scrollingRow = {
  [`@media (max-width: 47.99rem), ${landscapePhone}`]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Leaves room for the focus ring.
    p: '1.5',
    m: '-1.5',
  },
  '@media (max-width: 47.99rem)': {
    mx: 'calc(-1 * min(1rem, 5vw))',
    px: 'min(1rem, 5vw)',
  },
} as const

export function ChoiceButtons<T extends string>({
  label,
  choices,
  selected: chosen,
  onSelect: onChoose,
}: ChoiceButtonsProps<T>) {
  return (
    <chakra.fieldset
      display="flex"
      flexWrap="wrap"
      gap="2"
      minW="0"
      border="0"
      data-scrolls-sideways=""
      css={scrollingRow}
    >
      <chakra.legend srOnly>{label}</chakra.legend>
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
    </chakra.fieldset>
  )
}
