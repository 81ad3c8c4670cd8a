/** How a list is laid out: under its heading the great cards two abreast, the others three. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const SectionHeading = chakra('h2', {
  base: { textStyle: 'title', fontSize: 'min(clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem), 10vw)', mb: '5' },
})

interface CardGridProps {
  great?: boolean
  /** One card has the row for itself. */
  alone?: boolean
  children: ReactNode
}

export function CardGrid({ great = false, alone = false, children }: CardGridProps) {
  const columns = great
    ? { base: 'minmax(0, 1fr)', md: alone ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' }
    : { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(min(18.5rem, 100%), 1fr))' }
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={columns}
      gap={{ base: '5', md: great ? '7' : '6' }}
      listStyleType="none"
    >
      {children}
    </chakra.ul>
  )
}
