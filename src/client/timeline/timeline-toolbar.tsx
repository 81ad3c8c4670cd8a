/** The search field and the categories above the timeline. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { categoryFilters } from './event-filters.ts'
import type { TimelineFilters } from './timeline-url-filters.ts'

const bar = {
  position: 'var(--bar-position)',
  zIndex: 2,
  top: 'calc(var(--header-height) + var(--safe-top))',
  bg: 'bg',
  py: '2.5',
} as const

/** The search field stays on the screen while the timeline scrolls; on wide screens the categories stay beside it. */
const stickyBar = {
  phone: { mdDown: bar },
  wide: { md: { ...bar, borderBottomWidth: '1px', borderColor: 'line' } },
} as const

/** In a low window, or with large text, the bar would cover too much. */
const barPosition = {
  '--bar-position': 'sticky',
  '@media (max-height: 36rem)': { '--bar-position': 'static' },
}

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
      display={{ base: 'contents', md: 'flex' }}
      alignItems="center"
      columnGap="6"
      css={{ ...stickyBar.wide, ...barPosition }}
    >
      <chakra.div flex="0 1 24rem" minW="0" css={stickyBar.phone}>
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
