/** The search field and the categories above the timeline. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { categoryFilters } from './event-filters.ts'
import type { TimelineFilters } from './timeline-url-filters.ts'

interface TimelineToolbarProps {
  filters: TimelineFilters
  onChange: (change: Partial<TimelineFilters>) => void
}

export function TimelineToolbar({ filters, onChange }: TimelineToolbarProps) {
  const { category } = filters
  // Memoized: typing in the search field does not render the categories again.
  const categories = useMemo(
    () => (
      <ChoiceButtons
        label="Category"
        choices={categoryFilters}
        selected={category}
        onSelect={(selected) => onChange({ category: selected })}
      />
    ),
    [category, onChange],
  )
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="6"
      rowGap="3"
      pb={{ base: '4', md: '5' }}
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1 1 18rem" minW="0" maxW={{ lg: '24rem' }}>
        <SearchField
          label="Search the family history"
          placeholder="Search titles, stories, places"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </chakra.div>
      {categories}
    </chakra.div>
  )
}
