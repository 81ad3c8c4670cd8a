/** The grid of article cards: two columns of large cards or three of small cards. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const SectionHeading = chakra('h2', {
  base: { textStyle: 'title', fontSize: 'min(clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem), 10vw)', mb: '5' },
})

interface CardGridProps {
  isLarge?: boolean
  /** A single card takes the whole row. */
  isSingle?: boolean
  children: ReactNode
}

export function CardGrid({ isLarge = false, isSingle = false, children }: CardGridProps) {
  const columns = isLarge
    ? { base: 'minmax(0, 1fr)', md: isSingle ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' }
    : { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(min(18.5rem, 100%), 1fr))' }
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={columns}
      gap={{ base: '5', md: isLarge ? '7' : '6' }}
      listStyleType="none"
    >
      {children}
    </chakra.ul>
  )
}
