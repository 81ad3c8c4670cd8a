/** A row of toggle buttons of which one is pressed, to filter a list. */
import { chakra } from '@chakra-ui/react'
import { Button } from './button.tsx'
import { pressedStyle } from './pressed-style.ts'

interface ChoiceButtonsProps<T extends string> {
  /** The name of the group: "Category". */
  label: string
  choices: readonly T[]
  selected: T
  onSelect: (choice: T) => void
}

export function ChoiceButtons<T extends string>({
  label,
  choices,
  selected: chosen,
  onSelect: onChoose,
}: ChoiceButtonsProps<T>) {
  return (
    <chakra.fieldset display="flex" flexWrap="wrap" gap="2" minW="0" border="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {choices.map((choice) => (
        <Button
          key={choice}
          variant="outline"
          px="4"
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
