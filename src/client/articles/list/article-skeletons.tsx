/** The placeholders for article lists and articles that are loading. */
import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CardBox } from './article-card.tsx'
import { CardGrid, SectionHeading } from './card-grid.tsx'

interface CardSkeletonProps {
  isLarge?: boolean
  /** A row with a small picture on phones, like the card that it stands for. */
  isRow?: boolean
}

function CardSkeleton({ isLarge = false, isRow = true }: CardSkeletonProps) {
  return (
    <CardBox
      as="div"
      display={{ base: isRow ? 'grid' : 'flex', sm: 'flex' }}
      gridTemplateColumns="min(6rem, 30%) minmax(0, 1fr)"
    >
      <Skeleton w="full" borderRadius="5px" aspectRatio={{ base: isRow ? 1 : 3 / 2, sm: 3 / 2 }} />
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap="3"
        px={isLarge ? '4' : '3'}
        pt={{ base: isRow ? '1' : '5', sm: '5' }}
        pb="3"
      >
        <Skeleton h="4" w="8rem" maxW="60%" />
        <Skeleton h={isLarge && !isRow ? '8' : '6'} w="85%" />
        <Skeleton h="4" w="full" />
        <Skeleton h="4" w="full" hideBelow={isRow ? 'sm' : undefined} />
        <Skeleton h="4" w="60%" hideBelow={isRow ? 'sm' : undefined} />
        <chakra.div display="flex" alignItems="center" gap="2.5" mt="2">
          <Skeleton w="9" h="9" borderRadius="full" flexShrink={0} />
          <Skeleton h="4" w="7rem" />
        </chakra.div>
      </chakra.div>
    </CardBox>
  )
}

const chipWidths = ['4rem', '6rem', '5.5rem', '8rem']
const six = [0, 1, 2, 3, 4, 5]

/** @param text the loading message in the place of the first heading */
export function ListSkeleton({ text }: { text: string }) {
  return (
    <>
      <chakra.div aria-hidden display="grid" gap="4" mb={{ base: '8', md: '10' }}>
        <Skeleton h="12" w="full" maxW="32rem" borderRadius="md" />
        <chakra.div display="flex" gap="2" overflow="hidden">
          {chipWidths.map((width) => (
            <Skeleton key={width} h="11" w={width} flexShrink={0} borderRadius="full" />
          ))}
        </chakra.div>
      </chakra.div>
      <CardsSkeleton text={text} />
    </>
  )
}

/** The placeholder for the cards below the filters. */
export function CardsSkeleton({ text }: { text: string }) {
  return (
    <>
      <SectionHeading as="p" role="status" color="text.muted">
        {text}
      </SectionHeading>
      <chakra.div aria-hidden>
        <CardGrid isLarge>
          {six.slice(0, 2).map((number) => (
            <li key={number}>
              <CardSkeleton isLarge isRow={number > 0} />
            </li>
          ))}
        </CardGrid>
        <Skeleton h="7" w="12rem" maxW="60%" mt="14" mb="5" />
        <CardGrid>
          {six.map((number) => (
            <li key={number}>
              <CardSkeleton />
            </li>
          ))}
        </CardGrid>
      </chakra.div>
    </>
  )
}

/** The placeholder for an article. */
export function ArticleSkeleton() {
  return (
    <chakra.div
      aria-hidden
      maxW="measure"
      mx="auto"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <Skeleton h="5" w="9rem" />
      <Skeleton h="12" w="full" />
      <Skeleton h="12" w="60%" />
      <chakra.div display="flex" alignItems="center" gap="3">
        <Skeleton w="11" h="11" borderRadius="full" flexShrink={0} />
        <Skeleton h="4" w="12rem" />
      </chakra.div>
      <Skeleton w="full" mt="3" style={{ aspectRatio: '1.5' }} />
      {six.map((number) => (
        <Skeleton key={number} h="4" w={number === 5 ? '45%' : 'full'} />
      ))}
    </chakra.div>
  )
}
