/** Four statistics of the family on the home page. */

import { chakra } from '@chakra-ui/react'
import { usePublicStats } from '#client/stats/stats.queries.ts'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import * as limits from '#shared/limits.ts'

export function StatsStrip({ offline }: { offline: boolean }) {
  const { data, state, savedAt, isStale: stale } = usePublicStats()
  const figures = [
    { label: 'Family Members', value: data?.familyMembers },
    {
      label: 'Years of History',
      value: data?.yearsOfHistory ?? (state === 'loading' ? undefined : limits.stats.yearsFallback),
    },
    { label: 'Photos & Media', value: data?.photosAndMedia },
    { label: 'Stories & Documents', value: data?.storiesAndDocuments },
  ]
  return (
    <chakra.section aria-label="Family statistics" py={{ base: '9', md: '14' }}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(8rem, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
        rowGap="8"
        columnGap="4"
      >
        {figures.map(({ label, value }, index) => (
          <chakra.div
            key={label}
            display="flex"
            flexDirection="column-reverse"
            alignItems="center"
            justifyContent="flex-end"
            textAlign="center"
            gap="1.5"
            borderInlineStartWidth={{ base: '0', lg: index === 0 ? '0' : '1px' }}
            borderColor="line"
            px="2"
          >
            <chakra.dt textStyle="label" color="text.muted">
              {label}
            </chakra.dt>
            <chakra.dd textStyle="figure" color="accent.text" minH="2.5rem">
              {value === undefined ? (
                state === 'loading' ? (
                  <Skeleton w="16" h="8" mt="1" />
                ) : (
                  <>
                    <span aria-hidden>–</span>
                    <chakra.span srOnly>not known</chakra.span>
                  </>
                )
              ) : typeof value === 'number' ? (
                formatCount(value)
              ) : (
                value
              )}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" justifyContent="center" mt="3">
        <SavedCopyNote savedAt={savedAt} stale={stale} offline={offline} />
      </chakra.div>
    </chakra.section>
  )
}
