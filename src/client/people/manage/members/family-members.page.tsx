/** Family Members: everybody with their account, to find, to change, to let in. */

import { chakra } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { DataTable } from '#client/ui/table/data-table.tsx'
import type { Sort } from '#client/ui/table/sort-rows.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { createColumns } from './member-columns.tsx'
import { type OpenMemberDialog, MemberDialog } from './member-dialog.tsx'
import {
  findMembers,
  prepareSearch,
  isDefaultView,
  type MemberColumn,
  readUrlState,
  sortMembers,
  writeUrlState,
} from './member-list.ts'
import { useRemoveFromMembers, useMembers } from './members.queries.ts'
import { MembersToolbar } from './members-toolbar.tsx'

type Member = FamilyMemberWithAuth

const loading = 'Loading family members...'
const failure = 'Failed to fetch family members'
const keyOf = ({ id }: Member) => id

function countWords(found: number, all: number): string {
  const everybody = `${formatCount(all)} ${all === 1 ? 'family member' : 'family members'}`
  return found === all ? everybody : `${formatCount(found)} of ${everybody}`
}

export function Component() {
  const [asked, change] = useUrlState(readUrlState, writeUrlState)
  const byName = isDefaultView(asked)
  const { data: members, first, state, error, retry: tryAgain } = useMembers(byName)
  // The first picture of ten thousand people is drawn in pieces, so that taps get through.
  const arrived = useDeferredValue(members !== undefined)
  const data = arrived ? members : undefined
  const coming = state === 'loading' || (members !== undefined && !data)
  const shown = data ?? (coming && byName && first && first.length > 0 ? first : undefined)
  const { possible, reason } = useCanEdit()
  const { user } = useSession()
  const ownId = user?.member_id ?? null
  const [task, setTask] = useState<OpenMemberDialog | null>(null)
  const columns = useMemo(
    () =>
      createColumns({ canEdit: possible, ownId, onOpen: (what, member) => setTask({ task: what, member }) }),
    [possible, ownId],
  )
  const { sort } = asked
  const sorted = useMemo(() => sortMembers(shown ?? [], sort), [shown, sort])
  const search = useDeferredValue(asked.search)
  const found = useMemo(
    () => findMembers(sorted, { search, status: asked.status }),
    [sorted, search, asked.status],
  )
  useEffect(() => {
    if (!data) return
    const folding = new AbortController()
    runWhenIdle('member names', () => void prepareSearch(data, folding.signal).catch(() => {}))
    return () => folding.abort()
  }, [data])
  const forget = useRemoveFromMembers()
  const { getNeighbourId, focusOn } = useFocusAfterDelete(found, task !== null)
  useErrorToast(state === 'failed', failure)
  const onSort = useCallback(
    ({ by, descending: down }: Sort<MemberColumn | 'actions'>) => {
      if (by !== 'actions') change({ sort: { by, descending: down } })
    },
    [change],
  )

  return (
    <Page
      title="Family Members"
      intro="Everybody in the family's records, and who of them can sign in."
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setTask({ task: 'add' })}>
          <UserPlus aria-hidden />
          Add Member
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="5">{reason}</Alert>}
      {state === 'failed' && <ErrorState message={error?.message || failure} onTryAgain={tryAgain} />}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data?.length === 0 && (
        <EmptyState
          title="Nobody is in the family's records yet"
          action={
            <ButtonLink to="/admin/import" variant="outline">
              Import a family tree
            </ButtonLink>
          }
        >
          Add the first person here, or bring in what somebody has gathered already.
        </EmptyState>
      )}
      {(coming || (data && data.length > 0)) && (
        <MembersToolbar members={data} asked={asked} onChange={change} />
      )}
      {coming && !shown && <ListSkeleton words={loading} />}
      {shown && shown.length > 0 && (
        <>
          <chakra.p role="status" textStyle="small" color="text.muted" mb="3">
            {data ? countWords(found.length, data.length) : loading}
          </chakra.p>
          {found.length === 0 ? (
            <EmptyState title="No family members found matching your search." />
          ) : (
            <DataTable
              label="Family members"
              rows={found}
              getKey={keyOf}
              columns={columns}
              sort={sort}
              onSort={onSort}
              rowHeight={70}
              cardHeight={226}
            />
          )}
        </>
      )}
      {task && (
        <MemberDialog
          open={task}
          onRemoved={(member) => {
            focusOn(getNeighbourId(member))
            forget(member.id)
          }}
          onClose={() => setTask(null)}
        />
      )}
    </Page>
  )
}
