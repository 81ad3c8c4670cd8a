/** A pulsing grey shape in the place of content that is loading. */
import { chakra } from '@chakra-ui/react'

/** Give it the size of the content; screen readers ignore it. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      maxW: 'full',
      bg: 'line',
      borderRadius: 'sm',
      opacity: 0.6,
      animation: 'breathe 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
