/** The bar at the top of every page, and the row in it. */
import { chakra } from '@chakra-ui/react'

export const SiteHeader = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    pt: 'env(safe-area-inset-top)',
    containerType: 'inline-size',
    _print: { display: 'none' },
  },
})

export const HeaderRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', sm: '4' },
    minH: 'var(--header-height)',
    ps: { base: 'max(1rem, env(safe-area-inset-left))', md: 'max(2rem, env(safe-area-inset-left))' },
    pe: { base: 'max(0.5rem, env(safe-area-inset-right))', md: 'max(1.25rem, env(safe-area-inset-right))' },
  },
})
