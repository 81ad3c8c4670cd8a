/** A checkbox with a label and a hint; a tap on the label toggles it. */
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
        appearance="none"
        display="grid"
        placeContent="center"
        bg="raised"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="4px"
        cursor="pointer"
        _hover={{ borderColor: 'accent.text' }}
        _checked={{ bg: 'accent', borderColor: 'accent', _before: { visibility: 'visible' } }}
        _disabled={{ cursor: 'not-allowed', opacity: 0.62 }}
        _before={{
          content: '""',
          visibility: 'hidden',
          w: '0.875rem',
          h: '0.875rem',
          bg: 'accent.ink',
          clipPath: 'polygon(14% 46%, 2% 60%, 38% 92%, 100% 20%, 87% 8%, 36% 66%)',
        }}
        {...rest}
      />
      <chakra.div minW="0">
        <chakra.label
          htmlFor={id}
          display="block"
          py="2.5"
          minH="touch"
          lineHeight="1.35"
          fontWeight={600}
          cursor="pointer"
        >
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
