/** The numbers above the timeline: years, generations and locations. */

import { chakra } from '@chakra-ui/react'
import { useHistoryStats } from '#client/stats/stats.queries.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import * as limits from '#shared/limits.ts'

export function TimelineStats() {
  const { data, state } = useHistoryStats()
  const isLoading = state === 'loading'
  const stats = [
    { label: 'Years of history', value: data?.yearsOfHistory ?? limits.stats.yearsFallback },
    { label: 'Generations', value: data?.generations ?? limits.stats.generationsFallback },
    { label: 'Locations', value: data?.locations ?? limits.stats.locationsFallback },
  ]
  return (
    <chakra.dl
      aria-label="The family history in numbers"
      display="flex"
      flexWrap="wrap"
      columnGap={{ base: '5', md: '8' }}
      rowGap="3"
    >
      {stats.map(({ label, value }) => (
        <chakra.div
          key={label}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          _notFirst={{ borderInlineStartWidth: { md: '1px' }, ps: { md: '8' } }}
          borderColor="line"
        >
          <chakra.dt textStyle="label" color="text.muted">
            {label}
          </chakra.dt>
          <chakra.dd textStyle="figure" color="accent.text" minH="2.25rem">
            {isLoading ? <Skeleton w="12" h="7" /> : typeof value === 'number' ? formatCount(value) : value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
