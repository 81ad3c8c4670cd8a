/** The heading of a chart about one person: portrait, title, and a button that moves the focus to the search field. */
import { chakra } from '@chakra-ui/react'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { ChartSpec } from './chart/chart-spec.ts'
import { formatChartTitle } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import { findMember } from './chart/relatives.ts'

interface ChartSubjectProps {
  family: Family
  spec: ChartSpec
  onSearch: () => void
}

export function ChartSubject({ family, spec, onSearch }: ChartSubjectProps) {
  const person = findMember(family, spec.subjectId)
  if (!person) return null
  return (
    <chakra.div display="flex" alignItems="center" gap="3" mt="2">
      <Medallion
        size="sm"
        name={formatFullName(person)}
        branch={family.drawing.branch[family.indexById.get(person.id) ?? -1]}
        photoUrl={person.profile_photo_url}
      />
      <chakra.div minW="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.h2 textStyle="heading" fontSize={{ base: '1.1875rem', md: '1.375rem' }}>
          {formatChartTitle(family, spec)}
        </chakra.h2>
        <Button
          hideBelow="md"
          variant="quiet"
          px="2"
          ms="-2"
          my="-2"
          whiteSpace="nowrap"
          color="accent.text"
          onClick={onSearch}
        >
          Choose another person
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
