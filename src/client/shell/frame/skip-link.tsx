/** Past the head of the page to what stands on it, for whoever goes by keyboard. */
import { chakra } from '@chakra-ui/react'

const ToContent = chakra('a', {
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
  return <ToContent href="#content">Skip to the page</ToContent>
}
