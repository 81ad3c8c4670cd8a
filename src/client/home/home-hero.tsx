/** The top of the home page: the picture of the day, the name of the site and the two main links. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { waitForPaint } from '#client/api/after-paint.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import { HeroMark } from './hero-print.tsx'

const HeroPicture = lazy(async () => {
  // The name and the links are shown first.
  await waitForPaint()
  return await import('./hero-picture.tsx')
})

/** Side by side, so that the links stand above the fold. */
const sideways = {
  [`@media ${landscapePhone}`]: {
    gridTemplateColumns: 'minmax(0, 19rem) minmax(0, 1fr)',
    py: '3',
    gap: '6',
    '& h1': { fontSize: '2rem' },
    '& a': { px: '3' },
  },
} as const

export function HomeHero() {
  const siteName = useSiteName()
  const settings = usePublicSettings()
  const heading = usePageHeading()
  return (
    <chakra.section className="textured" borderBottomWidth="1px" borderColor="line">
      <chakra.div
        maxW="page"
        mx="auto"
        px={{ base: 'min(1rem, 5vw)', md: '8' }}
        py={{ base: '5', md: '10', lg: '14' }}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 34rem)', lg: 'minmax(0, 1fr) minmax(0, 32rem)' }}
        justifyContent={{ base: 'center', lg: 'space-between' }}
        alignItems="center"
        gap={{ base: '6', lg: '14' }}
        css={sideways}
      >
        <chakra.div order={{ lg: 2 }}>
          <Suspense fallback={<HeroMark isWaiting />}>
            <HeroPicture />
          </Suspense>
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          justifyItems={{ base: 'center', lg: 'start' }}
          textAlign={{ base: 'center', lg: 'start' }}
          gap={{ base: '3', lg: '5' }}
        >
          <chakra.h1
            ref={heading}
            tabIndex={-1}
            textStyle="display"
            fontSize="min(clamp(2.25rem, 1.5rem + 3.4vw, 4rem), 14vw)"
          >
            {siteName}
          </chakra.h1>
          <Flourish />
          <chakra.p textStyle="lead" color="text.muted" maxW="34rem" textWrap="pretty">
            {settings?.site_description || 'The private website of our family'}
          </chakra.p>
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto auto' }}
            gap="3"
            mt="2"
            w={{ base: 'full', sm: 'auto' }}
          >
            <ButtonLink to="/family-tree" size="lg">
              Explore the family tree
            </ButtonLink>
            <ButtonLink to="/family-history" size="lg" variant="outline" bg="bg">
              Read our history
            </ButtonLink>
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  )
}
