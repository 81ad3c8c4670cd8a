/** A decorative divider: a leaf between two thin lines. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Rule = chakra('span', { base: { flex: '1', height: '1px', bg: 'currentColor', opacity: 0.5 } })

export function Flourish(props: HTMLChakraProps<'div'>) {
  return (
    <chakra.div
      aria-hidden
      display="flex"
      alignItems="center"
      gap="3"
      w="9rem"
      maxW="full"
      color="accent.text"
      {...props}
    >
      <Rule />
      <chakra.svg viewBox="-6 -6 12 12" w="3" h="3" fill="currentColor">
        <path d="M0 5C-4.6 1.8-4.4-2.2 0-5.4C4.4-2.2 4.6 1.8 0 5Z" />
      </chakra.svg>
      <Rule />
    </chakra.div>
  )
}
