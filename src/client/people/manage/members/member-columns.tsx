/** The columns of the table of family members, and the actions for each member. */
import {
  Eraser,
  KeyRound,
  Merge,
  Network,
  Pencil,
  ShieldOff,
  Trash2,
  UserRoundCog,
  UserRoundPlus,
} from 'lucide-react'
import { type Action, ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { actionsWidth, type Column } from '#client/ui/table/table-column.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { formatFullName } from '../../person-name.ts'
import { ContactCell, JoinedCell, NameCell, RoleCell, StatusCell } from './member-cells.tsx'
import type { MemberColumn } from './member-list.ts'

type Member = FamilyMemberWithAuth

/** The actions that open a dialog. */
export type MemberAction = 'edit' | 'account' | 'password' | 'second-step' | 'merge' | 'erase' | 'remove'

interface ActionContext {
  canEdit: boolean
  /** The person of the current user, who changes the password in the profile. */
  currentUserId: string | null
  onOpen: (action: MemberAction, member: Member) => void
}

function passwordAction(
  member: Member,
  { canEdit: possible, currentUserId, onOpen }: ActionContext,
): Action[] {
  if (member.id === currentUserId) return [{ label: 'Change my password', icon: KeyRound, to: '/profile' }]
  const open = { disabled: !possible, onSelect: () => onOpen('password', member) }
  if (member.has_password) return [{ label: 'Reset password', icon: KeyRound, ...open }]
  // A username without a password: the account returned by an undo.
  if (member.username !== null) return [{ label: 'Set password', icon: KeyRound, ...open }]
  return member.deceased === true ? [] : [{ label: 'Create account', icon: UserRoundPlus, ...open }]
}

function actionsFor(member: Member, context: ActionContext): Action[] {
  const { canEdit: possible, onOpen } = context
  const open = (action: MemberAction) => ({ disabled: !possible, onSelect: () => onOpen(action, member) })
  return [
    { label: 'Edit', icon: Pencil, hasInlineButton: true, ...open('edit') },
    { label: 'Account', icon: UserRoundCog, ...open('account') },
    ...passwordAction(member, context),
    ...(member.has_second_step && member.id !== context.currentUserId
      ? [{ label: 'Switch off second step…', icon: ShieldOff, ...open('second-step') }]
      : []),
    { label: 'Show on tree', icon: Network, to: `/family-tree?person=${encodeURIComponent(member.id)}` },
    { label: 'Merge…', icon: Merge, ...open('merge') },
    { label: 'Erase data…', icon: Eraser, danger: true, ...open('erase') },
    { label: 'Delete', icon: Trash2, danger: true, ...open('remove') },
  ]
}

export function createColumns(context: ActionContext): readonly Column<Member, MemberColumn | 'actions'>[] {
  return [
    {
      id: 'member',
      heading: 'Member',
      width: 'minmax(0, 1.25fr)',
      sortable: true,
      cardPosition: 'title',
      cell: (member) => <NameCell member={member} />,
    },
    {
      id: 'contact',
      heading: 'Username/Contact',
      hasCardLine: ({ username, email, phone }) => Boolean(username ?? email ?? phone),
      width: 'minmax(0, 1.25fr)',
      sortable: true,
      cell: (member) => <ContactCell member={member} />,
    },
    {
      id: 'role',
      heading: 'Role',
      hasCardLine: ({ role }) => role !== null,
      width: '4rem',
      sortable: true,
      cell: (member) => <RoleCell member={member} />,
    },
    {
      id: 'status',
      heading: 'Status',
      width: 'minmax(7.75rem, 0.75fr)',
      sortable: true,
      cell: (member) => <StatusCell member={member} />,
    },
    {
      id: 'joined',
      heading: 'Joined',
      hasCardLine: ({ username }) => username !== null,
      width: '5.25rem',
      sortable: true,
      cell: (member) => <JoinedCell member={member} />,
    },
    {
      id: 'actions',
      heading: 'Actions',
      width: actionsWidth,
      alignEnd: true,
      cardPosition: 'corner',
      cell: (member) => (
        <ActionMenu
          itemName={formatFullName(member)}
          actions={actionsFor(member, context)}
          deleteTargetId={member.id}
        />
      ),
    },
  ]
}
