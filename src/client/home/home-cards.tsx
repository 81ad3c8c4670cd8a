/** Four ways into the album. */
import { chakra } from '@chakra-ui/react'
import { ArrowRight, BookOpen, Feather, Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { Mark } from '#client/shell/mark.tsx'

const ways = [
  {
    to: '/family-history',
    title: 'Family History',
    text: 'Year by year: where we came from, what we lived through, what we kept.',
    icon: <BookOpen size={28} aria-hidden />,
  },
  {
    to: '/family-tree',
    title: 'Family Tree',
    text: 'Everybody in one picture, from the earliest names to the youngest.',
    icon: <Mark w="8" h="8" color="inherit" />,
  },
  {
    to: '/news',
    title: 'Family News',
    text: 'Births, weddings, reunions and everything the family should hear of.',
    icon: <Newspaper size={28} aria-hidden />,
  },
  {
    to: '/blog',
    title: 'Family Blog',
    text: 'Memories and stories, told by those who were there.',
    icon: <Feather size={28} aria-hidden />,
  },
]

const Card = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    p: { base: '5', md: '7' },
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'quick',
    _hover: { borderColor: 'accent', '& .arrow': { transform: 'translateX(0.25rem)' } },
    '& .arrow': { transition: 'transform 180ms ease-out' },
  },
})

export function HomeCards() {
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      gap={{ base: '4', md: '6' }}
      listStyleType="none"
    >
      {ways.map(({ to, title, text, icon }) => (
        <chakra.li key={to} display="grid">
          <Card to={to}>
            <chakra.span
              display="grid"
              placeItems="center"
              w="14"
              h="14"
              borderRadius="full"
              bg="accent.soft"
              color="accent.text"
              aria-hidden
            >
              {icon}
            </chakra.span>
            <chakra.span display="block">
              <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="3" minH="8">
                <chakra.h2 textStyle="heading">{title}</chakra.h2>
                <chakra.span className="arrow" color="accent.text" aria-hidden>
                  <ArrowRight size={20} />
                </chakra.span>
              </chakra.span>
              <chakra.span display="block" color="text.muted" mt="1">
                {text}
              </chakra.span>
            </chakra.span>
          </Card>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
