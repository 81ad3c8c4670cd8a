/** Four figures under the tree. */
import { chakra } from '@chakra-ui/react'
import type { FamilyFigures } from './chart/family-statistics.ts'

export function StatCards({ figures }: { figures: FamilyFigures }) {
  const cards = [
    { label: 'Total Members', value: String(figures.members) },
    { label: 'Generations', value: String(figures.generations) },
    { label: 'Countries', value: String(figures.countries) },
    {
      label: 'Earliest Record',
      value: figures.earliestYear === null ? 'N/A' : yearWords(figures.earliestYear),
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

function yearWords(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`
}
