/** Placeholder in the shape of the tree and the statistics while the family is loading. */
import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const rows = [1, 2, 3]

export function TreeSkeleton() {
  return (
    <>
      <chakra.div
        position="relative"
        flex="1"
        minH="min(15rem, 60svh)"
        bg="sunken"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        overflow="hidden"
        display="flex"
        flexDirection="column"
        alignItems="center"
        justifyContent="center"
        gap="12"
      >
        {rows.map((row) => (
          <chakra.div key={row} display="flex" gap="10" aria-hidden>
            {rows.slice(0, row).map((place) => (
              <Skeleton key={place} w="7.5rem" h="7.5rem" borderRadius="lg" flexShrink={0} />
            ))}
          </chakra.div>
        ))}
        <chakra.p
          role="status"
          position="absolute"
          bottom="5"
          px="4"
          py="2"
          bg="surface"
          borderRadius="md"
          textStyle="lead"
          color="text.muted"
        >
          Loading family tree...
        </chakra.p>
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
          md: 'repeat(4, 1fr)',
        }}
        gap={{ base: '3', md: '5' }}
        mt={{ base: '5', md: '8' }}
      >
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} h="5.75rem" borderRadius="lg" />
        ))}
      </chakra.div>
    </>
  )
}
