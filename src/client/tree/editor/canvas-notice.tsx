/** A notice with buttons at the top of the canvas. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export function CanvasNotice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <chakra.div
      position="absolute"
      zIndex="6"
      top="3"
      insetInline="3"
      mx="auto"
      maxW="46rem"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="1"
      ps="4"
      pe="1.5"
      py="1"
      bg="raised"
      borderWidth="1px"
      borderColor="accent"
      borderRadius="md"
      boxShadow="lifted"
      // With a very large font the notice would cover a small canvas.
      css={{ '@container (max-width: 15rem)': { position: 'static', order: -1, marginBlockEnd: '0.75rem' } }}
    >
      <chakra.p role="status" flex="1 1 14rem" minW="0" py="2" lineHeight="1.35" overflowWrap="anywhere">
        {children}
      </chakra.p>
      <chakra.div display="flex" gap="1" ms="auto">
        {actions}
      </chakra.div>
    </chakra.div>
  )
}
