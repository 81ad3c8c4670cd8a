/** A sheet that is seen on paper alone: while it is there, it is all that is printed of the page. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

export function PrintOnly({ children }: { children: ReactNode }) {
  return createPortal(
    <chakra.div
      data-printed
      display="none"
      css={{
        '@media print': {
          '&': { display: 'block', width: '128mm', maxWidth: '100%', margin: '0 auto', breakInside: 'avoid' },
          'body:has(> &) > :not(&)': { display: 'none !important' },
          'html:has(&)': { height: 'auto', background: 'none !important', colorScheme: 'light !important' },
          'body:has(> &)': { height: 'auto', minHeight: '0', overflow: 'visible', background: 'none' },
        },
        // Paper of the size of a postcard.
        '@media print and (max-width: 125mm)': { '&': { zoom: 0.68 } },
      }}
    >
      {children}
    </chakra.div>,
    document.body,
  )
}
