/** What is around an article, there or not: the way back to the list, and the name of the window. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import type { KindDefinition } from '../article-kinds.ts'
import { useWayBack } from '../back-to-list.ts'

interface ArticleFrameProps {
  kind: KindDefinition
  /** Names the window. */
  title: string
  children: ReactNode
}

export function ArticleFrame({ kind, title, children }: ArticleFrameProps) {
  useDocumentTitle(title)
  const { back } = useWayBack()
  return (
    <chakra.div
      w="full"
      maxW="page"
      mx="auto"
      px={{ base: 'min(1rem, 5vw)', md: '8' }}
      pt={{ base: '4', md: '8' }}
      pb={{ base: '12', md: '20' }}
    >
      <ButtonLink
        to={`/${kind.kind}`}
        onClick={back}
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
