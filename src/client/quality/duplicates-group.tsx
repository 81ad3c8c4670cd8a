/** The pairs of records that may be about one person: compare and merge them, or say that they are two people. */

import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { getPeopleById } from '#client/people/people-by-id.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import type { Duplicate } from '#shared/contracts/quality.contract.ts'
import * as limits from '#shared/limits.ts'
import { DuplicateEntry } from './duplicate-entry.tsx'
import { refetchDuplicates, useDuplicates, useMarkDistinct } from './quality.queries.ts'
import { ResultGroup } from './result-group.tsx'
import { createMarkHandlers, ResultList } from './result-list.tsx'

const MergeDialog = lazy(() => import('#client/people/manage/merge/merge-dialog.tsx'))

interface DuplicatesGroupProps {
  count: number
  search: string
  /** Lists those that were marked as two people. */
  isAccepted: boolean
  checkedAt: string | null
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

export function DuplicatesGroup({ count, isOpen, onToggle, ...rest }: DuplicatesGroupProps) {
  return (
    <ResultGroup
      icon={
        <chakra.span aria-hidden color="accent.text" flexShrink={0}>
          <UsersRound size={20} />
        </chakra.span>
      }
      title={rest.isAccepted ? 'Not the same person' : 'Perhaps the same person twice'}
      count={count}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Pairs {...rest} />
    </ResultGroup>
  )
}

function Pairs({
  search,
  isAccepted,
  checkedAt,
}: Omit<DuplicatesGroupProps, 'count' | 'isOpen' | 'onToggle'>) {
  const client = useQueryClient()
  const [limit, setLimit] = useState(limits.quality.findingsShown)
  const [merging, setMerging] = useState<Duplicate | null>(null)
  const { data, state, error, fetching, retry } = useDuplicates({ search, isAccepted, checkedAt, limit })
  const { data: people } = usePeople()
  const byId = people && getPeopleById(people)
  const mark = useMarkDistinct()
  const { focusOn, getNeighbourId } = useFocusAfterDelete(
    data?.duplicates ?? [],
    mark.isPending || merging !== null,
    'data-duplicate',
  )
  const person = merging && byId?.get(merging.people[0])

  function markDistinct({ id }: Duplicate, distinct: boolean) {
    focusOn(getNeighbourId({ id }))
    mark.mutate(
      { id, distinct },
      createMarkHandlers(distinct, {
        title: 'Marked as two people',
        description: 'The pair is no longer listed. You find it under “Marked as right”.',
      }),
    )
  }
  return (
    <>
      <ResultList
        hint="The names, dates, places and relatives of these pairs are very similar. Compare the two people of a pair, and merge them if they are the same person."
        state={state}
        error={error}
        isFetching={fetching}
        shown={data?.duplicates.length ?? 0}
        total={data?.total}
        onTryAgain={retry}
        onMore={() => setLimit(limit + limits.quality.findingsShown)}
      >
        {data?.duplicates.map((pair) => (
          <DuplicateEntry
            key={pair.id}
            pair={pair}
            people={pair.people.map((id) => byId?.get(id) ?? null)}
            isWorking={mark.isPending && mark.variables.id === pair.id}
            onCompare={() => {
              focusOn(getNeighbourId(pair))
              setMerging(pair)
            }}
            onMark={(distinct) => markDistinct(pair, distinct)}
          />
        ))}
      </ResultList>
      {merging && person && (
        <Suspense>
          <MergeDialog
            person={person}
            otherId={merging.people[1]}
            onMerged={() => void refetchDuplicates(client)}
            onClose={() => setMerging(null)}
          />
        </Suspense>
      )}
    </>
  )
}
