/** The findings of one rule, loaded when the group is opened. */
import { chakra } from '@chakra-ui/react'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FindingGroup as Group } from '#shared/contracts/quality.contract.ts'
import { getRule } from '#shared/genealogy/quality/rules.ts'
import * as limits from '#shared/limits.ts'
import { FindingEntry } from './finding-entry.tsx'
import { useAcceptFinding, useFindings } from './quality.queries.ts'
import { ResultGroup } from './result-group.tsx'
import { createMarkHandlers, ResultList } from './result-list.tsx'

interface FindingGroupProps {
  group: Pick<Group, 'rule' | 'severity'> & { count: number }
  search: string
  isAccepted: boolean
  checkedAt: string | null
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

export function FindingGroup({ group, isOpen, onToggle, ...rest }: FindingGroupProps) {
  const isError = group.severity === 'error'
  const Icon = isError ? CircleAlert : Info
  return (
    <ResultGroup
      icon={
        <chakra.span aria-hidden color={isError ? 'danger.text' : 'accent.text'} flexShrink={0}>
          <Icon size={20} />
        </chakra.span>
      }
      title={getRule(group.rule).title}
      count={group.count}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Entries group={group} {...rest} />
    </ResultGroup>
  )
}

function Entries({ group, search, isAccepted, checkedAt }: Omit<FindingGroupProps, 'isOpen' | 'onToggle'>) {
  const { hint } = getRule(group.rule)
  const [limit, setLimit] = useState(limits.quality.findingsShown)
  const { data, state, error, fetching, retry } = useFindings({
    ...{ rule: group.rule, severity: group.severity },
    ...{ search, isAccepted, checkedAt, limit },
  })
  const nameOf = useFormatPersonName()
  const accept = useAcceptFinding()
  const { focusOn, getNeighbourId } = useFocusAfterDelete(
    data?.findings ?? [],
    accept.isPending,
    'data-finding',
  )

  function mark(id: string, accepted: boolean) {
    focusOn(getNeighbourId({ id }))
    accept.mutate(
      { id, accepted },
      createMarkHandlers(accepted, {
        title: 'Marked as right',
        description:
          'This entry is hidden until one of its fields changes. You can find the entry under “Marked as right”.',
      }),
    )
  }
  return (
    <>
      <ResultList
        hint={hint}
        state={state}
        error={error}
        isFetching={fetching}
        shown={data?.findings.length ?? 0}
        total={data?.total}
        onTryAgain={retry}
        onMore={() => setLimit(limit + limits.quality.findingsShown)}
      >
        {data?.findings.map((finding) => (
          <FindingEntry
            key={finding.id}
            finding={finding}
            nameOf={nameOf}
            isWorking={accept.isPending && accept.variables.id === finding.id}
            onAccept={(accepted) => mark(finding.id, accepted)}
          />
        ))}
      </ResultList>
      {data && group.count > data.total && (
        <chakra.p color="text.muted" mt="3">
          {`${formatCount(group.count)} were found. The first ${formatCount(data.total)} can be listed; the others follow when these are mended.`}
        </chakra.p>
      )}
    </>
  )
}
