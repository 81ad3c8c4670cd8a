/** The page with the lives of ancestors, or of chosen people, on one calendar. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { findAncestors } from '#client/people/find-ancestors.ts'
import { prefetchPeople, usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { EmptyState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { buildLifespans, getOverlap, type Lifespan } from './lifespan.ts'
import { LifespanChart } from './lifespan-chart.tsx'
import { LifespanKey } from './lifespan-key.tsx'
import { readChoice, writeChoice } from './lifespans-url.ts'
import { PeopleChoice } from './people-choice.tsx'

export const read = prefetchPeople

export function Component() {
  const people = usePeople()
  const { data, savedAt, isStale } = people
  const { online } = useConnection()
  return (
    <Page
      title="Lifespans"
      intro="Everybody on one time scale: who lived when, and who lived at the same time."
    >
      <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
      <QueryStates
        query={people}
        words="Loading lifespans..."
        failedText="The lifespans could not be loaded."
      />
      {data && <Lifespans people={data} />}
    </Page>
  )
}

function Lifespans({ people }: { people: readonly FamilyMember[] }) {
  const { user } = useSession()
  const [choice, change] = useUrlState(readChoice, writeChoice)
  const rootId = choice.ancestorsOf ?? user?.member_id ?? null
  const shown = useMemo(() => {
    const chosen = new Set(choice.people)
    if (choice.people !== null) return people.filter(({ id }) => chosen.has(id))
    return rootId === null ? [] : findAncestors(people, rootId)
  }, [people, choice.people, rootId])
  const lifespans = useMemo(() => buildLifespans(shown, new Date()), [shown])
  const compared = lifespans.find(({ person }) => person.id === choice.compared) ?? null
  const onCompare = useCallback((id: string | null) => change({ compared: id }), [change])
  return (
    <>
      <PeopleChoice people={people} choice={choice} rootId={rootId} onChange={change} />
      {lifespans.length === 0 ? (
        <EmptyState title={shown.length === 0 ? 'Nobody is chosen' : 'No dates are known'}>
          {shown.length === 0
            ? 'Choose a person above. Their lives appear here.'
            : 'A person appears here when the date of a birth, marriage or death is known.'}
        </EmptyState>
      ) : (
        <>
          <Summary lifespans={lifespans} compared={compared} withoutDates={shown.length - lifespans.length} />
          <LifespanKey />
          <LifespanChart lifespans={lifespans} compared={compared} onCompare={onCompare} />
        </>
      )}
    </>
  )
}

interface SummaryProps {
  lifespans: readonly Lifespan[]
  compared: Lifespan | null
  withoutDates: number
}

function Summary({ lifespans, compared, withoutDates }: SummaryProps) {
  const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`)
  const contemporaries =
    compared && lifespans.filter((one) => one !== compared && getOverlap(one, compared) !== null).length
  const missing = withoutDates > 0 ? ` ${people(withoutDates)} without dates left out.` : ''
  return (
    <chakra.p role="status" color="text.muted" mb="2">
      {compared
        ? `${formatFullName(compared.person)} lived at the same time as ${people(contemporaries ?? 0)} of this list.`
        : `${people(lifespans.length)}.${missing} Press a bar to see who lived at the same time.`}
    </chakra.p>
  )
}
