/** The card at the end of an article list that invites relatives to submit an article. */
import { chakra } from '@chakra-ui/react'
import { Feather } from 'lucide-react'
import type { Ref } from 'react'
import { useCanSubmit } from '#client/accounts/session/use-can-edit.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DarkBanner } from '#client/ui/layout/dark-banner.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import type { ArticleKindConfig } from '../article-kinds.ts'

interface ContributeCardProps {
  kind: ArticleKindConfig
  /** Opens the form. */
  onContribute: () => void
  /** Opens the form of a question to the family. */
  onAsk?: (() => void) | undefined
  ref: Ref<HTMLDivElement>
}

export function ContributeCard({ kind, onContribute, onAsk, ref }: ContributeCardProps) {
  const { title, text, action, locked } = kind.contribute
  const { possible, reason } = useCanSubmit()
  return (
    <chakra.div ref={ref} mt={{ base: '12', md: '16' }}>
      <DarkBanner
        as="section"
        aria-labelledby="contribute-title"
        borderRadius="lg"
        overflow="hidden"
        boxShadow="sheet"
        px={{ base: 'min(1.75rem, 9vw)', md: '12' }}
        py={{ base: '10', md: '12' }}
        display="flex"
        flexDirection="column"
        alignItems="center"
        textAlign="center"
        gap="4"
      >
        <Feather size={34} strokeWidth={1.4} aria-hidden />
        <chakra.h2 id="contribute-title" textStyle="title">
          {title}
        </chakra.h2>
        <Flourish />
        <chakra.p maxW="32rem" color="text.muted" textWrap="pretty">
          {text}
        </chakra.p>
        {possible ? (
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3" mt="2">
            <Button size="lg" onClick={onContribute}>
              {action}
            </Button>
            {onAsk && (
              <Button size="lg" variant="outline" onClick={onAsk}>
                Ask the family
              </Button>
            )}
          </chakra.div>
        ) : (
          <>
            <Button size="lg" mt="2" disabled aria-describedby="contribute-locked">
              {locked}
            </Button>
            <chakra.p id="contribute-locked" textStyle="small" color="text.muted">
              {reason}
            </chakra.p>
          </>
        )}
      </DarkBanner>
    </chakra.div>
  )
}
