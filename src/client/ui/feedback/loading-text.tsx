/** Words that say that something is on its way, where there is no shape to show instead. */
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
