/** The page that lists the reunions of the family. */
import { chakra } from '@chakra-ui/react'
import { Plus, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { Button, ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { EmptyState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { formatPeopleCount, formatReunionDays, isReunionOver, toIsoDay } from './format-reunion.ts'
import { reunionsQuery, useReunions } from './reunions.queries.ts'

const ReunionDialog = lazy(() => import('./reunion-dialog.tsx'))

export function read(userId: string) {
  void queryClient.prefetchQuery(reunionsQuery(userId))
}

export function Component() {
  const reunions = useReunions()
  const { data, savedAt, isStale } = reunions
  const { online } = useConnection()
  const today = toIsoDay(new Date(useToday()))
  const coming = data?.filter((one) => !isReunionOver(one, today)).reverse() ?? []
  const past = data?.filter((one) => isReunionOver(one, today)) ?? []
  return (
    <Page
      title="Reunions"
      intro="Where the family meets, who comes, and what everybody brings."
      aside={
        <ButtonLink to="/scan" variant="outline">
          <ScanLine aria-hidden />
          Scan a name tag
        </ButtonLink>
      }
      action={<AddButton />}
    >
      <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
      <QueryStates
        query={reunions}
        words="Loading the reunions..."
        failedText="The reunions could not be loaded."
      />
      {data?.length === 0 && (
        <EmptyState title="No reunions yet">
          When an administrator adds a reunion, you can answer here whether you come.
        </EmptyState>
      )}
      <Group heading="Coming" reunions={coming} />
      <Group heading="Earlier" reunions={past} />
    </Page>
  )
}

/** For administrators. */
function AddButton() {
  const { user } = useSession()
  const { possible } = useCanEdit()
  const [isOpen, setIsOpen] = useState(false)
  if (user?.role !== 'admin') return null
  return (
    <>
      <Button disabled={!possible} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        Add Reunion
      </Button>
      {isOpen && (
        <Suspense>
          <ReunionDialog record={null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Group({ heading, reunions }: { heading: string; reunions: readonly Reunion[] }) {
  if (reunions.length === 0) return null
  return (
    <chakra.section aria-label={heading} mb="8">
      <chakra.h2 textStyle="heading" mb="3">
        {heading}
      </chakra.h2>
      <chakra.ul listStyleType="none" display="grid" gap="4">
        {reunions.map((reunion) => (
          <li key={reunion.id}>
            <Panel as="div">
              <TextLink to={`/reunions/${encodeURIComponent(reunion.id)}`} textStyle="title" dir="auto">
                {reunion.title}
              </TextLink>
              <chakra.p mt="1">
                {[formatReunionDays(reunion), reunion.place].filter(Boolean).join(' · ')}
              </chakra.p>
              <chakra.p textStyle="small" color="text.muted">
                {formatPeopleCount(reunion.attendances)}
              </chakra.p>
            </Panel>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
