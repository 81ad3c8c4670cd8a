/** The sections of the home page that load when the user scrolls near them. */
import { chakra } from '@chakra-ui/react'
import { LatestSection } from './latest-section.tsx'
import { OnThisDaySection } from './on-this-day-section.tsx'

export default function BelowTheFold() {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: '10', md: '16' }}
      mt={{ base: '10', md: '16' }}
      _empty={{ display: 'none' }}
    >
      <LatestSection />
      <OnThisDaySection />
    </chakra.div>
  )
}
