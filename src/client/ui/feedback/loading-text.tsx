/** A loading message for pages that have no skeleton. */
import { chakra } from '@chakra-ui/react'

export function LoadingText({ children = 'Loading...' }: { children?: string }) {
  return (
    <chakra.p
      role="status"
      textStyle="lead"
      color="text.muted"
      textAlign="center"
      py="20"
      px="4"
      animation="appear 200ms ease-out 150ms backwards"
    >
      {children}
    </chakra.p>
  )
}
