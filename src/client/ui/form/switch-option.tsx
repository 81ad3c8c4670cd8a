/** A radio button that is one segment of a switch. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

interface SwitchOptionProps extends Omit<HTMLChakraProps<'label'>, 'onSelect'> {
  /** The name of the radio group. */
  name: string
  value: string | number
  /** What screen readers read, where it differs from the visible text. */
  inputLabel?: string
  checked: boolean
  onSelect: () => void
}

export function SwitchOption({
  name,
  value,
  inputLabel,
  checked,
  onSelect,
  children,
  ...labelProps
}: SwitchOptionProps) {
  return (
    <chakra.label
      borderRadius="sm"
      cursor="pointer"
      color="text.muted"
      _hover={{ color: 'text' }}
      css={{
        '&:has(:checked)': {
          background: 'raised',
          color: 'accent.text',
          fontWeight: 600,
          boxShadow: 'sheet',
        },
        '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus' },
      }}
      {...labelProps}
    >
      <chakra.input
        type="radio"
        name={name}
        value={value}
        aria-label={inputLabel}
        checked={checked}
        onChange={onSelect}
        srOnly
      />
      {children}
    </chakra.label>
  )
}
