/** Content that is visible only in print. While it is rendered, the rest of the page is not printed. */
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
        // Postcard-size paper.
        '@media print and (max-width: 125mm)': { '&': { zoom: 0.68 } },
      }}
    >
      {children}
    </chakra.div>,
    document.body,
  )
}
