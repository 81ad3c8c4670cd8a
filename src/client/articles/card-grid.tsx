/** How the cards of a list are laid out: the great ones two abreast, the others three. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

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
