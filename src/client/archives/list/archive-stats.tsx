/** The numbers of documents, photos, videos and years in the archives. */

import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import * as limits from '#shared/limits.ts'
import { useArchiveStats } from '../archives.queries.ts'

function formatYears(years: number): string {
  return years > 0 ? `${years}+` : '0'
}

interface StatNumber {
  label: string
  /** Undefined while the number is not known. */
  value: string | undefined
}

function useStatNumbers(): { numbers: readonly StatNumber[]; isLoading: boolean } {
  const { data, state } = useArchiveStats()
  const stats = data?.data
  const isLoading = state === 'loading'
  const numbers = [
    { label: 'Documents', value: stats && formatCount(stats.documents) },
    { label: 'Photos', value: stats && formatCount(stats.photos) },
    { label: 'Videos', value: stats && formatCount(stats.videos) },
    {
      label: 'Years Covered',
      value: stats ? formatYears(stats.years_covered) : isLoading ? undefined : limits.stats.yearsFallback,
    },
  ]
  return { numbers, isLoading }
}

/** The numbers in one line, for the row of chips on phones. */
export function CompactArchiveStats() {
  const { numbers } = useStatNumbers()
  return (
    <chakra.dl display="flex" gap="4" flexShrink={0} ps="2" whiteSpace="nowrap" textStyle="small">
      {numbers.map(({ label, value }) => (
        <chakra.div key={label} display="flex" flexDirection="row-reverse" alignItems="baseline" gap="1.5">
          <chakra.dt color="text.muted">{label}</chakra.dt>
          <chakra.dd
            textStyle="name"
            fontVariantNumeric="lining-nums tabular-nums"
            minW="1.25rem"
            textAlign="end"
          >
            {value ?? '–'}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

export function ArchiveStats() {
  const { numbers, isLoading } = useStatNumbers()
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(4.75rem, 1fr))', md: 'repeat(4, 1fr)' }}
      rowGap="4"
      borderBlockWidth="1px"
      borderColor="line"
      py={{ base: '4', md: '6' }}
      mb={{ base: '6', md: '8' }}
    >
      {numbers.map(({ label, value }, index) => (
        <chakra.div
          key={label}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          alignItems="center"
          textAlign="center"
          gap="0.5"
          px={{ base: '0.5', md: '2' }}
          borderInlineStartWidth={{ base: '0', md: index === 0 ? '0' : '1px' }}
          borderColor="line"
        >
          <chakra.dt textStyle={{ base: 'small', md: 'label' }} lineHeight="1.25" color="text.muted">
            {label}
          </chakra.dt>
          <chakra.dd
            textStyle="figure"
            color="accent.text"
            fontSize={{ base: '1.5rem', md: '2.125rem' }}
            fontVariantNumeric="lining-nums tabular-nums"
            minH={{ base: '1.75rem', md: '2.5rem' }}
          >
            {value ??
              (isLoading ? (
                <Skeleton w="14" h="6" mt="0.5" />
              ) : (
                <>
                  <span aria-hidden>–</span>
                  <chakra.span srOnly>not known</chakra.span>
                </>
              ))}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
