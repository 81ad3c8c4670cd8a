/** The panel with the numbers of people, generations, places and years on the site. */

import { chakra } from '@chakra-ui/react'
import { useConnection } from '#client/api/use-connection.ts'
import { useHistoryStats, usePublicStats } from '#client/stats/stats.queries.ts'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'

export function CurrentData() {
  const { online } = useConnection()
  const counts = usePublicStats()
  const history = useHistoryStats()
  const stats = [
    { label: 'People', value: counts.data?.familyMembers, state: counts.state },
    { label: 'Generations', value: history.data?.generations, state: history.state },
    { label: 'Places', value: history.data?.locations, state: history.state },
    { label: 'Years', value: counts.data?.yearsOfHistory, state: counts.state },
  ]
  return (
    <TitledPanel heading="Current data">
      {counts.data?.familyMembers === 0 ? (
        <p>There are no people yet. Import a family tree to add them.</p>
      ) : (
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))"
          gap="5"
        >
          {stats.map(({ label, value, state }) => (
            <chakra.div key={label} display="flex" flexDirection="column-reverse" justifyContent="flex-end">
              <chakra.dt textStyle="label" color="text.muted">
                {label}
              </chakra.dt>
              <chakra.dd textStyle="figure" fontVariantNumeric="lining-nums tabular-nums" minH="2.25rem">
                {value !== undefined ? (
                  formatCount(value)
                ) : state === 'loading' ? (
                  <Skeleton w="14" h="7" />
                ) : (
                  <UnknownNumber />
                )}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      <SavedCopyNote savedAt={counts.savedAt} stale={counts.isStale} offline={!online} />
    </TitledPanel>
  )
}

function UnknownNumber() {
  return (
    <>
      <span aria-hidden>–</span>
      <chakra.span srOnly>not known</chakra.span>
    </>
  )
}
