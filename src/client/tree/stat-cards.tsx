/** The four statistics below the tree. */
import { chakra } from '@chakra-ui/react'
import type { FamilyStatistics } from './chart/family-statistics.ts'

export function StatCards({ statistics }: { statistics: FamilyStatistics }) {
  const cards = [
    { label: 'Total Members', value: String(statistics.members) },
    { label: 'Generations', value: String(statistics.generations) },
    { label: 'Countries', value: String(statistics.countries) },
    {
      label: 'Earliest Record',
      value: statistics.earliestYear === null ? 'N/A' : formatEarliestYear(statistics.earliestYear),
    },
  ]
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
        md: 'repeat(4, 1fr)',
      }}
      gap={{ base: '3', md: '5' }}
      mt={{ base: '5', md: '8' }}
    >
      {cards.map(({ label, value }) => (
        <chakra.div
          key={label}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          boxShadow="sheet"
          px={{ base: '4', md: '6' }}
          py="4"
        >
          <chakra.dt textStyle="label" color="text.muted">
            {label}
          </chakra.dt>
          <chakra.dd textStyle="figure" fontVariantNumeric="lining-nums tabular-nums">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

function formatEarliestYear(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`
}
