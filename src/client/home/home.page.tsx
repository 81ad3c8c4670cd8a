/** The home page: introduction, family statistics, links and latest articles. */
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { useDocumentTitle, useSiteName } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { usePageHeading } from '#client/ui/layout/page.tsx'
import { HomeCards } from './home-cards.tsx'
import { RenderWhenNear } from './render-when-near.tsx'
import { StatsStrip } from './stats-strip.tsx'

const BelowTheFold = lazy(() => import('./below-the-fold.tsx'))

export function Component() {
  useDocumentTitle('Home')
  const siteName = useSiteName()
  const settings = usePublicSettings()
  const heading = usePageHeading()
  const { online } = useConnection()
  return (
    <>
      <chakra.section
        className="textured"
        borderBottomWidth="1px"
        borderColor="line"
        px="5"
        py={{ base: '14', md: '24' }}
        textAlign="center"
      >
        <chakra.div
          maxW="44rem"
          mx="auto"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          justifyItems="center"
          gap="5"
        >
          <Logo w={{ base: '16', md: '20' }} h={{ base: '16', md: '20' }} />
          <chakra.h1
            ref={heading}
            tabIndex={-1}
            textStyle="display"
            fontSize="min(clamp(2.5rem, 1.6rem + 4.2vw, 4.25rem), 14vw)"
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
            mt="3"
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
      </chakra.section>
      <chakra.div
        maxW="page"
        mx="auto"
        px={{ base: 'min(1rem, 5vw)', md: '8' }}
        pb={{ base: '14', md: '24' }}
      >
        <StatsStrip offline={!online} />
        <HomeCards />
        <RenderWhenNear placeholder={<chakra.div h={{ base: '32rem', md: '35rem' }} />}>
          <BelowTheFold />
        </RenderWhenNear>
      </chakra.div>
    </>
  )
}
