/** A quiet shape that stands where something is about to appear. */
import { chakra } from '@chakra-ui/react'

/** Give it the size of what is awaited; it is nothing to a screen reader. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'line',
      borderRadius: 'sm',
      opacity: 0.6,
      animation: 'breathe 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
