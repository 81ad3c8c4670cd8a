/** The home page: the picture of the day, what is new, family statistics and links. */
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { HomeCards } from './home-cards.tsx'
import { HomeHero } from './home-hero.tsx'
import { RenderWhenNear } from './render-when-near.tsx'
import { StatsStrip } from './stats-strip.tsx'

const WhatIsNew = lazy(() => import('./what-is-new.tsx'))
const CanYouHelpSection = lazy(() => import('./can-you-help-section.tsx'))
const OnThisDaySection = lazy(() => import('./on-this-day-section.tsx'))

export function Component() {
  useDocumentTitle('Home')
  const { online } = useConnection()
  return (
    <>
      <HomeHero />
      <chakra.div
        maxW="page"
        mx="auto"
        px={{ base: 'min(1rem, 5vw)', md: '8' }}
        pt={{ base: '8', md: '12' }}
        pb={{ base: '14', md: '24' }}
      >
        <RenderWhenNear placeholder={<chakra.div h={{ base: '44rem', md: '46rem' }} />}>
          <WhatIsNew />
        </RenderWhenNear>
        <StatsStrip offline={!online} />
        <HomeCards />
        <RenderWhenNear placeholder={null}>
          <CanYouHelpSection />
          <OnThisDaySection />
        </RenderWhenNear>
      </chakra.div>
    </>
  )
}
