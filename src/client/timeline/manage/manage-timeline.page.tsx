/** The page that lists, adds, edits and deletes timeline events. */

import { chakra } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { eventType, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { timelineQuery, useTimeline } from '../timeline.queries.ts'
import { eventTypeLabels } from './event-form.ts'
import { useDeleteEvent } from './events.changes.ts'

const EventDialog = lazy(() => import('./event-dialog.tsx'))

const failure = 'Failed to fetch timeline events'

type Tab = TimelineEvent['event_type'] | 'all'
const tabs: readonly Tab[] = ['all', ...eventType.options]

/** An event, with the year as a heading above the first event of a year. */
interface Row {
  event: TimelineEvent
  year: string | null
}

/** The events with the newest first and a heading for each year. */
function buildRows(events: readonly TimelineEvent[]): Row[] {
  const yearOf = (event: TimelineEvent) => getEarliestYear(event.event_date)
  let last: number | null | undefined
  return events.toReversed().map((event) => {
    const year = yearOf(event)
    const first = year !== last
    last = year
    return { event, year: first ? (year === null ? 'Without a year' : String(year)) : null }
  })
}

export function read(userId: string) {
  void queryClient.prefetchQuery(timelineQuery(userId))
}

export function Component() {
  const { data, state, error, retry: tryAgain } = useTimeline()
  const { possible, reason } = useCanEdit()
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((known) => known === query.get('type')) ?? 'all'
  const [editing, setEditing] = useState<TimelineEvent | 'new' | null>(null)
  const [deleting, setDeleting] = useState<TimelineEvent | null>(null)
  const remove = useDeleteEvent()
  useErrorToast(state === 'failed', failure)
  const filterByTab = (tabName: Tab) =>
    (data ?? []).filter((event) => tabName === 'all' || event.event_type === tabName)
  const rows = useMemo(
    () => buildRows((data ?? []).filter((event) => tab === 'all' || event.event_type === tab)),
    [data, tab],
  )

  const shown = useMemo(() => rows.map(({ event }) => event), [rows])
  const { getNeighbourId, focusOn } = useFocusAfterDelete(shown, deleting !== null)

  function confirmDelete(event: TimelineEvent) {
    const neighbourId = getNeighbourId(event)
    remove.mutate(event, {
      onSuccess: () => {
        focusOn(neighbourId)
        toast({ title: 'Event deleted' })
      },
      onError: ({ message }) =>
        toast({
          title: 'Error',
          description: `Failed to delete timeline event. ${message}`,
          tone: 'destructive',
        }),
      onSettled: () => setDeleting(null),
    })
  }

  return (
    <Page
      title="Timeline Manager"
      intro="The events of the family's history, newest first."
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setEditing('new')}>
          <Plus aria-hidden />
          Add Event
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="5">{reason}</Alert>}
      {state === 'loading' && <ListSkeleton words="Loading timeline events..." />}
      {state === 'failed' && <ErrorState message={error?.message || failure} onTryAgain={tryAgain} />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {data && (
        <Tabs
          label="Types of events"
          tabs={tabs.map((value) => ({
            value,
            label: `${value === 'all' ? 'All' : eventTypeLabels[value]} (${filterByTab(value).length})`,
          }))}
          selected={tab}
          onSelect={(value) => setQuery(value === 'all' ? {} : { type: value }, { replace: true })}
        >
          <chakra.div pt="5">
            {rows.length === 0 ? (
              <EmptyState title={data.length === 0 ? 'No events yet' : 'No events of this type'}>
                Choose “Add Event” to add an event.
              </EmptyState>
            ) : (
              <VirtualList label="Events" items={rows} getKey={({ event }) => event.id} rowHeight={120}>
                {(row) => (
                  <EventRow {...row} possible={possible} onEdit={setEditing} onDelete={setDeleting} />
                )}
              </VirtualList>
            )}
          </chakra.div>
        </Tabs>
      )}
      {editing !== null && (
        <Suspense>
          <EventDialog event={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title="Are you sure you want to delete this event?"
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={remove.isPending}
        danger
        onConfirm={() => deleting && confirmDelete(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {deleting?.title}
      </ConfirmDialog>
    </Page>
  )
}

interface EventRowProps extends Row {
  possible: boolean
  onEdit: (event: TimelineEvent) => void
  onDelete: (event: TimelineEvent) => void
}

function EventRow({ event, year, possible, onEdit, onDelete }: EventRowProps) {
  const { title, description, event_date, event_type, location, first_name, last_name } = event
  const who = formatName({ ...event, first_name: first_name ?? '', last_name: last_name ?? '' })
  const facts = [eventTypeLabels[event_type], formatEdtfDate(event_date), location, who]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {year && (
        <chakra.h2 textStyle="figure" color="accent.text" pt="5" pb="2">
          {year}
        </chakra.h2>
      )}
      <chakra.article
        display="flex"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
        alignItems="center"
        columnGap="4"
        mb="3"
        px="4"
        py="3"
        bg="surface"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
      >
        <chakra.div flex="1 1 14rem" minW="0">
          <chakra.p textStyle="small" color="text.muted">
            {facts}
          </chakra.p>
          <chakra.h3 textStyle="name">{title}</chakra.h3>
          <chakra.p color="text.muted" maxW="measure" lineClamp={{ base: 3, sm: 2 }} overflowWrap="anywhere">
            {description}
          </chakra.p>
        </chakra.div>
        <chakra.div display="flex" gap="1" ms="auto" me="-2" mb={{ base: '-1', sm: '0' }}>
          <Button
            variant="quiet"
            size="icon"
            disabled={!possible}
            aria-label={`Edit event ${title}`}
            onClick={() => onEdit(event)}
          >
            <Pencil aria-hidden />
          </Button>
          <ActionMenu
            itemName={`event ${title}`}
            deleteTargetId={event.id}
            actions={[
              {
                label: 'Delete',
                icon: Trash2,
                danger: true,
                disabled: !possible,
                onSelect: () => onDelete(event),
              },
            ]}
          />
        </chakra.div>
      </chakra.article>
    </>
  )
}
