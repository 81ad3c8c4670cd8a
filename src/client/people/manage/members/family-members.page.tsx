/** The page that lists all family members with their accounts. */

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
import { MemberDialog, type OpenMemberDialog } from './member-dialog.tsx'
import {
  findMembers,
  isDefaultView,
  type MemberColumn,
  prepareSearch,
  readUrlState,
  sortMembers,
  writeUrlState,
} from './member-list.ts'
import { useMembers, useRemoveFromMembers } from './members.queries.ts'
import { MembersToolbar } from './members-toolbar.tsx'

type Member = FamilyMemberWithAuth

const loadingText = 'Loading family members...'
const failure = 'Failed to fetch family members'
const keyOf = ({ id }: Member) => id

function formatCounts(found: number, all: number): string {
  const total = `${formatCount(all)} ${all === 1 ? 'family member' : 'family members'}`
  return found === all ? total : `${formatCount(found)} of ${total}`
}

export function Component() {
  const [view, change] = useUrlState(readUrlState, writeUrlState)
  const showsFirstRows = isDefaultView(view)
  const { data: members, first, state, error, retry: tryAgain } = useMembers(showsFirstRows)
  // Deferred, so that rendering ten thousand people does not block the page.
  const isReady = useDeferredValue(members !== undefined)
  const data = isReady ? members : undefined
  const isLoading = state === 'loading' || (members !== undefined && !data)
  const shown = data ?? (isLoading && showsFirstRows && first && first.length > 0 ? first : undefined)
  const { possible, reason } = useCanEdit()
  const { user } = useSession()
  const currentUserId = user?.member_id ?? null
  const [dialog, setDialog] = useState<OpenMemberDialog | null>(null)
  const columns = useMemo(
    () =>
      createColumns({
        canEdit: possible,
        currentUserId,
        onOpen: (action, member) => setDialog({ action, member }),
      }),
    [possible, currentUserId],
  )
  const { sort } = view
  const sorted = useMemo(() => sortMembers(shown ?? [], sort), [shown, sort])
  const search = useDeferredValue(view.search)
  const matches = useMemo(
    () => findMembers(sorted, { search, status: view.status }),
    [sorted, search, view.status],
  )
  useEffect(() => {
    if (!data) return
    const preparation = new AbortController()
    runWhenIdle('member names', () => void prepareSearch(data, preparation.signal).catch(() => {}))
    return () => preparation.abort()
  }, [data])
  const removeFromList = useRemoveFromMembers()
  const { getNeighbourId, focusOn } = useFocusAfterDelete(matches, dialog !== null)
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
      intro="All family members and their accounts."
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setDialog({ action: 'add' })}>
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
          title="There are no family members yet"
          action={
            <ButtonLink to="/admin/import" variant="outline">
              Import a family tree
            </ButtonLink>
          }
        >
          Add the first person here, or import a family tree.
        </EmptyState>
      )}
      {(isLoading || (data && data.length > 0)) && (
        <MembersToolbar members={data} view={view} onChange={change} />
      )}
      {isLoading && !shown && <ListSkeleton words={loadingText} />}
      {shown && shown.length > 0 && (
        <>
          <chakra.p role="status" textStyle="small" color="text.muted" mb="3">
            {data ? formatCounts(matches.length, data.length) : loadingText}
          </chakra.p>
          {matches.length === 0 ? (
            <EmptyState title="No family members found matching your search." />
          ) : (
            <DataTable
              label="Family members"
              rows={matches}
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
      {dialog && (
        <MemberDialog
          dialog={dialog}
          onRemoved={(member) => {
            focusOn(getNeighbourId(member))
            removeFromList(member.id)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  )
}
