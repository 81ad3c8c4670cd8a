/** The four cards of the home page that link to the main pages. */
import { chakra } from '@chakra-ui/react'
import { ArrowRight, BookOpen, Feather, Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { Logo } from '#client/ui/layout/logo.tsx'

const cards = [
  {
    to: '/family-history',
    title: 'Family History',
    text: 'Year by year: where we came from and what happened to us.',
    action: 'Read our history',
    icon: <BookOpen size={34} strokeWidth={1.4} aria-hidden />,
  },
  {
    to: '/family-tree',
    title: 'Family Tree',
    text: 'The whole family in one picture, from the oldest to the youngest.',
    action: 'Open the family tree',
    icon: <Logo w="34px" h="34px" color="inherit" />,
  },
  {
    to: '/news',
    title: 'Family News',
    text: 'Births, weddings, reunions and other news of the family.',
    action: 'Read the news',
    icon: <Newspaper size={34} strokeWidth={1.4} aria-hidden />,
  },
  {
    to: '/blog',
    title: 'Family Blog',
    text: 'Memories and stories, told by those who were there.',
    action: 'Read the stories',
    icon: <Feather size={34} strokeWidth={1.4} aria-hidden />,
  },
]

const Card = chakra(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    h: 'full',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    px: { base: 'min(1.5rem, 7vw)', md: '9' },
    py: { base: '6', md: '8' },
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
      {cards.map(({ to, title, text, action, icon }) => (
        <chakra.li key={to}>
          <Card to={to}>
            <chakra.span color="accent.text" mb="1" aria-hidden>
              {icon}
            </chakra.span>
            <chakra.h2 textStyle="title" fontSize="min(1.625rem, 10vw)">
              {title}
            </chakra.h2>
            <chakra.span display="block" color="text.muted" flex="1" textWrap="pretty">
              {text}
            </chakra.span>
            <chakra.span
              display="inline-flex"
              alignItems="center"
              gap="2"
              mt="2"
              textStyle="small"
              fontSize="1rem"
              fontWeight={600}
              color="accent.text"
              aria-hidden
            >
              {action}
              <chakra.span className="arrow">
                <ArrowRight size={18} />
              </chakra.span>
            </chakra.span>
          </Card>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
