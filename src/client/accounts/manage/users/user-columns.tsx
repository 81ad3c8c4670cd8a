/** The columns of the table of administrators, with the actions for each. */
import { chakra } from '@chakra-ui/react'
import { KeyRound, Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { type Action, ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { actionsWidth, type Column } from '#client/ui/table/table-column.ts'
import type { AdminUser } from '#shared/contracts/users.contract.ts'
import { AccountStatusChip } from '../account-status-chip.tsx'
import type { UserColumn } from './sort-users.ts'
import { CreatedCell, EmailCell, getUserName, LastLoginCell, UserNameCell } from './user-cells.tsx'

export type UserTask = 'edit' | 'password' | 'second-step' | 'delete'

interface ColumnOptions {
  canEdit: boolean
  /** The current user's account can be neither reset nor deleted here. */
  currentUserId: string | null
  onOpen: (task: UserTask, user: AdminUser) => void
}

function getActions(user: AdminUser, { canEdit, currentUserId, onOpen }: ColumnOptions): Action[] {
  const open = (task: UserTask) => ({ disabled: !canEdit, onSelect: () => onOpen(task, user) })
  const edit = { label: 'Edit', icon: Pencil, hasInlineButton: true, ...open('edit') }
  if (user.id === currentUserId)
    return [edit, { label: 'Change my password', icon: KeyRound, to: '/profile' }]
  return [
    edit,
    { label: 'Reset password', icon: KeyRound, ...open('password') },
    ...(user.has_second_step
      ? [{ label: 'Switch off second step…', icon: ShieldOff, ...open('second-step') }]
      : []),
    { label: 'Delete', icon: Trash2, danger: true, ...open('delete') },
  ]
}

export function userColumns(options: ColumnOptions): readonly Column<AdminUser, UserColumn | 'actions'>[] {
  return [
    {
      id: 'name',
      heading: 'Name',
      width: 'minmax(0, 2fr)',
      sortable: true,
      cardPosition: 'title',
      cell: (user) => <UserNameCell user={user} isCurrentUser={user.id === options.currentUserId} />,
    },
    {
      id: 'email',
      heading: 'Email',
      hasCardLine: ({ email }) => email !== null,
      width: 'minmax(0, 1.45fr)',
      sortable: true,
      cell: (user) => <EmailCell user={user} />,
    },
    {
      id: 'role',
      heading: 'Role',
      width: '4.5rem',
      sortable: true,
      cell: ({ role }) => <chakra.span fontSize="1rem">{role === 'admin' ? 'Admin' : 'Member'}</chakra.span>,
    },
    {
      id: 'status',
      heading: 'Status',
      width: '6.75rem',
      sortable: true,
      cell: ({ is_active }) =>
        is_active ? (
          <AccountStatusChip tone="good">Active</AccountStatusChip>
        ) : (
          <AccountStatusChip tone="off">Inactive</AccountStatusChip>
        ),
    },
    {
      id: 'lastLogin',
      heading: 'Last sign-in',
      width: '7.25rem',
      sortable: true,
      cell: (user) => <LastLoginCell user={user} />,
    },
    {
      id: 'created',
      heading: 'Created',
      width: 'minmax(6.5rem, 0.8fr)',
      sortable: true,
      cell: (user) => <CreatedCell user={user} />,
    },
    {
      id: 'actions',
      heading: 'Actions',
      width: actionsWidth,
      alignEnd: true,
      cardPosition: 'corner',
      cell: (user) => (
        <ActionMenu
          itemName={getUserName(user)}
          actions={getActions(user, options)}
          deleteTargetId={user.id}
        />
      ),
    },
  ]
}
