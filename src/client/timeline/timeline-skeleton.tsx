/** The placeholder for the timeline while it loads. */
import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { scrubberColumns } from '#client/ui/list/scrubber.tsx'
import { timelineColumns } from './event-row.tsx'

export function TimelineSkeleton() {
  return (
    <chakra.div
      role="status"
      aria-label="Loading the family history"
      display="grid"
      gridTemplateColumns={scrubberColumns}
      css={{ '& > *': { gridColumn: '1' } }}
    >
      <chakra.div
        display="grid"
        justifyItems={{ base: 'start', md: 'center' }}
        gap="3"
        pt={{ base: '8', md: '20' }}
        pb={{ base: '4', md: '9' }}
      >
        <Skeleton w="min(18rem, 80%)" h="9" />
        <Skeleton w="28" h="4" />
      </chakra.div>
      {['start', 'end', 'start'].map((side, place) => (
        <chakra.div
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places.
          key={place}
          display="grid"
          gridTemplateColumns={timelineColumns}
          columnGap={{ base: '3', md: '0' }}
          rowGap="2"
          alignItems="start"
          pb="10"
        >
          <chakra.div
            gridRow="1"
            gridColumn={{ base: '2', md: side === 'start' ? '3' : '1' }}
            justifySelf={{ base: 'start', md: side === 'start' ? 'start' : 'end' }}
          >
            <Skeleton w="24" h="10" />
          </chakra.div>
          <Skeleton
            gridRow="1"
            gridColumn={{ base: '1', md: '2' }}
            justifySelf="center"
            w="min(2.75rem, 13vw)"
            h="min(2.75rem, 13vw)"
            borderRadius="full"
          />
          <Skeleton
            gridRow={{ base: '2', md: '1' }}
            gridColumn={{ base: '2', md: side === 'start' ? '1' : '3' }}
            h="44"
            minH="11rem"
            borderRadius="lg"
          />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
