/** The links from an article to the next newer and the next older article. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { ArticleKindConfig } from '../article-kinds.ts'
import { getArticlePath, useListHistory } from '../list-history.ts'

const ArticleLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    h: 'full',
    px: '5',
    py: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    _hover: { borderColor: 'accent' },
  },
})

const Direction = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'label',
    color: 'accent.text',
  },
})

interface PreviousNextLinksProps {
  kind: ArticleKindConfig
  newer: Article | null
  older: Article | null
}

export function PreviousNextLinks({ kind, newer, older }: PreviousNextLinksProps) {
  const { nextState } = useListHistory()
  if (!newer && !older) return null
  return (
    <chakra.nav
      aria-label={`More from ${kind.title}`}
      maxW="measure"
      mx="auto"
      mt={{ base: '12', md: '16' }}
      pt={{ base: '6', md: '8' }}
      borderTopWidth="1px"
      borderColor="line"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
    >
      {newer && (
        <ArticleLink to={getArticlePath(kind.name, newer)} state={nextState}>
          <Direction>
            <ArrowLeft size={16} aria-hidden />
            Newer
          </Direction>
          <Title>{newer.title}</Title>
        </ArticleLink>
      )}
      {older && (
        <ArticleLink
          to={getArticlePath(kind.name, older)}
          state={nextState}
          gridColumn={{ md: '2' }}
          alignItems="flex-end"
          textAlign="end"
        >
          <Direction>
            Older
            <ArrowRight size={16} aria-hidden />
          </Direction>
          <Title>{older.title}</Title>
        </ArticleLink>
      )}
    </chakra.nav>
  )
}

function Title({ children }: { children: string }) {
  return (
    <chakra.span dir="auto" textStyle="name" lineClamp={3} overflowWrap="anywhere">
      {children}
    </chakra.span>
  )
}
