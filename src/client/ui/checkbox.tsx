/** A box to tick, with its label and a hint, all of it one target for a thumb. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'id' | 'type' | 'children'> {
  label: string
  hint?: ReactNode
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <chakra.div display="flex" gap="3" alignItems="flex-start">
      <chakra.input
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        w="1.375rem"
        h="1.375rem"
        mt="0.6875rem"
        flexShrink={0}
        accentColor="accent"
        cursor="pointer"
        _disabled={{ cursor: 'not-allowed' }}
        {...rest}
      />
      <chakra.div minW="0">
        <chakra.label htmlFor={id} display="block" py="2" minH="touch" fontWeight={600} cursor="pointer">
          {label}
        </chakra.label>
        {hint && (
          <chakra.p id={`${id}-hint`} textStyle="small" color="text.muted" mt="-1">
            {hint}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}
