/** The greeting and the latest articles on the home page, which load after its top. */
import { chakra } from '@chakra-ui/react'
import { GreetingSection } from './greeting-section.tsx'
import { LatestSection } from './latest-section.tsx'

export default function WhatIsNew() {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      // The height of the place that was kept, so that nothing below moves.
      minH={{ base: '44rem', md: '46rem' }}
      alignContent="start"
      gap={{ base: '8', md: '12' }}
    >
      <GreetingSection />
      <LatestSection />
    </chakra.div>
  )
}
