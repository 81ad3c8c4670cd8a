/** The page with the reports: books, registers, family sheets and lists to read, print and save as PDF. */
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useArchives } from '#client/archives/archives.queries.ts'
import { prefetchPeople, usePeople } from '#client/people/people.queries.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { getReportFamilies } from './book/report-records.ts'
import { getDefaultKind, reportKinds } from './report-kinds.ts'
import { ReportOptions } from './report-options.tsx'
import { readReportChoice, writeReportChoice } from './report-url.ts'
import { ReportView } from './report-view.tsx'

export const read = prefetchPeople

/** Only the report itself is printed. */
const printed = {
  '@media print': { '& > div': { padding: '0', maxWidth: 'none' }, '& > div > header': { display: 'none' } },
} as const

const noArchives: never[] = []
const missingText =
  'The missing parts are not saved on this device and could not be loaded. Open this page again when you are online.'

export function Component() {
  const people = usePeople()
  const { data, savedAt, isStale } = people
  const { online } = useConnection()
  return (
    <chakra.div css={printed}>
      <Page title="Reports" intro="Books and lists of the family, to read, print or save as PDF.">
        <chakra.div data-screen-only>
          <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
        </chakra.div>
        <QueryStates query={people} words="Loading reports..." failedText="The family could not be loaded." />
        {data && <Reports people={data} isOnline={online} />}
      </Page>
    </chakra.div>
  )
}

function Reports({ people, isOnline }: { people: readonly FamilyMember[]; isOnline: boolean }) {
  const { user } = useSession()
  const [state, change] = useUrlState(readReportChoice, writeReportChoice)
  const personId = state.personId ?? user?.member_id ?? null
  const choice = { ...state, kind: state.kind ?? getDefaultKind(getReportFamilies(people), personId) }
  const isPlaces = choice.kind === 'places'
  const archives = useArchives()
  const map = toQueryResult(
    useQuery({ ...offlineValueQuery(getFamilyMap, user?.id ?? ''), enabled: user !== null && isPlaces }),
  )
  const needed = [
    ...(choice.pictures && reportKinds[choice.kind].hasContent
      ? [{ list: archives, title: 'The pictures of the archives are missing' }]
      : []),
    ...(isPlaces ? [{ list: map, title: 'The list has only births, deaths and marriages' }] : []),
  ]
  const missingLists = needed
    .filter(({ list }) => list.data === undefined)
    .map(({ title }) => ({ title, text: missingText }))
  return (
    <>
      <chakra.div data-screen-only>
        <ReportOptions people={people} choice={choice} personId={personId} onChange={change} />
      </chakra.div>
      {needed.some(({ list }) => list.state === 'loading') ? (
        <ListSkeleton words="Loading report..." />
      ) : (
        <ReportView
          people={people}
          archives={archives.data ?? noArchives}
          map={map.data ?? null}
          choice={choice}
          personId={personId}
          isOnline={isOnline}
          missingLists={missingLists}
        />
      )}
    </>
  )
}
