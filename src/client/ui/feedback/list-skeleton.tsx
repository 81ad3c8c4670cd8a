/** The placeholder of an admin page whose list is loading: a search field and empty rows or image tiles. */
import { chakra } from '@chakra-ui/react'
import { Panel } from '../layout/panel.tsx'
import { Skeleton } from './skeleton.tsx'

interface ListSkeletonProps {
  /** The text for screen readers and the page: "Loading members...". */
  words: string
  of?: 'rows' | 'pictures'
  /** Whether the page has a search field above the list. */
  search?: boolean
}

const some = [0, 1, 2, 3, 4, 5]

export function ListSkeleton({ words, of = 'rows', search = false }: ListSkeletonProps) {
  return (
    // Appears after 150 ms, so that a fast response shows no flicker.
    <chakra.div animation="appear 200ms ease-out 150ms backwards">
      {search && <Skeleton h="12" w="full" maxW="36rem" borderRadius="md" mb="5" />}
      <chakra.p role="status" textStyle="small" color="text.muted" mb="3">
        {words}
      </chakra.p>
      <chakra.div
        aria-hidden
        display="grid"
        gap={{ base: '3', md: '4' }}
        gridTemplateColumns={
          of === 'rows' ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(12rem, 40%), 1fr))'
        }
      >
        {some.map((number) => (of === 'rows' ? <EmptyRow key={number} /> : <EmptyPicture key={number} />))}
      </chakra.div>
    </chakra.div>
  )
}

function EmptyRow() {
  return (
    <Panel as="div" p="4" display="flex" alignItems="center" gap="4">
      <Skeleton w="11" h="11" borderRadius="full" flexShrink={0} />
      <chakra.div flex="1" minW="0" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2.5">
        <Skeleton h="5" w="16rem" maxW="70%" />
        <Skeleton h="4" w="26rem" maxW="90%" />
      </chakra.div>
    </Panel>
  )
}

function EmptyPicture() {
  return (
    <Panel as="div" p="2.5" pb="4" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <Skeleton w="full" style={{ aspectRatio: '1' }} />
      <Skeleton h="5" w="80%" />
      <Skeleton h="4" w="55%" />
    </Panel>
  )
}
