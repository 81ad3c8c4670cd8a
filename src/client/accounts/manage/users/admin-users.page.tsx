/** The page "Admin Users": search, add, edit and delete administrators. */
import { chakra } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { DataTable } from '#client/ui/table/data-table.tsx'
import type { Sort } from '#client/ui/table/sort-rows.ts'
import type { AdminUser } from '#shared/contracts/users.contract.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { findUsers, sortUsers, type UserColumn } from './sort-users.ts'
import { getUserName } from './user-cells.tsx'
import { type UserTask, userColumns } from './user-columns.tsx'
import { useAdminUsers } from './users.queries.ts'

const UserDialog = lazy(() => import('./user-dialog.tsx'))
const ResetUserPasswordDialog = lazy(() => import('./reset-user-password-dialog.tsx'))

const SwitchOffSecondStepDialog = lazy(() => import('../switch-off-second-step-dialog.tsx'))

type OpenDialog = { task: UserTask; user: AdminUser } | { task: 'add' }

const errorMessage = 'Failed to fetch admin users'
const keyOf = ({ id }: AdminUser) => id

export function Component() {
  const { data, state, error, retry: tryAgain } = useAdminUsers()
  const { possible, reason } = useCanEdit()
  const { user: self } = useSession()
  const currentUserId = self?.id ?? null
  const [searchInput, setSearchInput] = useState('')
  const search = useDeferredValue(searchInput)
  const [sort, setSort] = useState<Sort<UserColumn | 'actions'>>({ by: 'name', descending: false })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const columns = useMemo(
    () => userColumns({ canEdit: possible, currentUserId, onOpen: (task, user) => setOpen({ task, user }) }),
    [possible, currentUserId],
  )
  const found = useMemo(() => {
    const { by, descending: down } = sort
    return findUsers(
      by === 'actions' ? (data ?? []) : sortUsers(data ?? [], { by, descending: down }),
      search,
    )
  }, [data, sort, search])
  const close = () => setOpen(null)
  const { getNeighbourId, focusOn } = useFocusAfterDelete(found, open !== null)
  useErrorToast(state === 'failed', errorMessage)

  return (
    <Page
      title="Admin Users"
      intro="Everyone who administers the site."
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setOpen({ task: 'add' })}>
          <UserPlus aria-hidden />
          Add Admin User
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="5">{reason}</Alert>}
      {state === 'loading' && <ListSkeleton words="Loading admin users..." search />}
      {state === 'failed' && <ErrorState message={error?.message || errorMessage} onTryAgain={tryAgain} />}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data && (
        <>
          <chakra.div maxW="36rem" mb="5">
            <SearchField
              label="Search admin users"
              placeholder="Name, username or email"
              value={searchInput}
              onChange={setSearchInput}
            />
          </chakra.div>
          {found.length === 0 ? (
            <EmptyState title="No admin users found matching your search." />
          ) : (
            <DataTable
              label="Admin users"
              rows={found}
              getKey={keyOf}
              columns={columns}
              sort={sort}
              onSort={setSort}
              cardsBelowRem={52}
              rowHeight={70}
              cardHeight={232}
            />
          )}
        </>
      )}
      <Suspense>
        {open?.task === 'add' && <UserDialog user={null} onClose={close} />}
        {open?.task === 'edit' && <UserDialog user={open.user} onClose={close} />}
        {open?.task === 'password' && <ResetUserPasswordDialog user={open.user} onClose={close} />}
        {open?.task === 'second-step' && (
          <SwitchOffSecondStepDialog accountId={open.user.id} name={getUserName(open.user)} onClose={close} />
        )}
        {open?.task === 'delete' && (
          <DeleteUserDialog
            user={open.user}
            onDeleted={() => focusOn(getNeighbourId(open.user))}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  )
}
