/** A link that lets keyboard users skip the navigation. */
import { chakra } from '@chakra-ui/react'

const HiddenLink = chakra('a', {
  base: {
    position: 'absolute',
    insetStart: '3',
    top: '3',
    zIndex: 'skip',
    px: '4',
    py: '3',
    bg: 'accent',
    color: 'accent.ink',
    fontWeight: 600,
    borderRadius: 'md',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
})

export function SkipLink() {
  return <HiddenLink href="#content">Skip to content</HiddenLink>
}
