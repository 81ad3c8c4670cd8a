/** The layout of an article page with the link back to the list and the document title. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import type { ArticleKindConfig } from '../article-kinds.ts'
import { useListHistory } from '../list-history.ts'

/** On paper: black text without icons, cards and the margins of a screen. */
const printed = {
  '@media print': {
    p: '0',
    maxW: 'none',
    '& *': { color: 'black', bg: 'transparent', boxShadow: 'none' },
    '& svg': { display: 'none' },
    '& img': { maxHeight: '12cm', breakInside: 'avoid' },
    '& :is(h1, h2, h3, h4)': { breakAfter: 'avoid' },
  },
} as const

interface ArticleLayoutProps {
  kind: ArticleKindConfig
  /** The document title. */
  title: string
  children: ReactNode
}

export function ArticleLayout({ kind, title, children }: ArticleLayoutProps) {
  useDocumentTitle(title)
  const { handleBackClick } = useListHistory()
  return (
    <chakra.div
      w="full"
      maxW="page"
      mx="auto"
      px={{ base: 'min(1rem, 5vw)', md: '8' }}
      pt={{ base: '4', md: '8' }}
      pb={{ base: '12', md: '20' }}
      css={printed}
    >
      <ButtonLink
        data-screen-only
        to={`/${kind.name}`}
        onClick={handleBackClick}
        variant="quiet"
        px="3"
        ms="-3"
        mb={{ base: '4', md: '6' }}
      >
        <ArrowLeft aria-hidden />
        {`Back to ${kind.title}`}
      </ButtonLink>
      {children}
    </chakra.div>
  )
}
