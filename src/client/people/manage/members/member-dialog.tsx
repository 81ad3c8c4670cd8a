/** What was opened for somebody in the table: each dialog comes when it is first needed. */
import { lazy, Suspense } from 'react'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import type { MemberAction } from './member-columns.tsx'

const EditPersonDialog = lazy(() => import('../form/edit-person-dialog.tsx'))
const RemovalDialog = lazy(() => import('../removal/removal-dialog.tsx'))
const MergeDialog = lazy(() => import('../merge/merge-dialog.tsx'))
const EraseDialog = lazy(() => import('../removal/erase-dialog.tsx'))
const MemberAccountDialog = lazy(() => import('#client/accounts/manage/members/member-account-dialog.tsx'))
const ResetMemberPasswordDialog = lazy(
  () => import('#client/accounts/manage/members/reset-member-password-dialog.tsx'),
)

/** `add` is for somebody new. */
export type OpenMemberDialog = { task: MemberAction; member: FamilyMemberWithAuth } | { task: 'add' }

interface MemberDialogProps {
  open: OpenMemberDialog
  onRemoved: (member: FamilyMemberWithAuth) => void
  onClose: () => void
}

export function MemberDialog(props: MemberDialogProps) {
  return <Suspense>{dialogFor(props)}</Suspense>
}

function dialogFor({ open, onRemoved, onClose }: MemberDialogProps) {
  if (open.task === 'add') return <EditPersonDialog person={null} onClose={onClose} />
  const { task, member } = open
  if (task === 'edit') return <EditPersonDialog person={member} onClose={onClose} />
  if (task === 'account') return <MemberAccountDialog member={member} onClose={onClose} />
  if (task === 'password') return <ResetMemberPasswordDialog person={member} onClose={onClose} />
  if (task === 'merge') return <MergeDialog person={member} onClose={onClose} />
  if (task === 'erase') return <EraseDialog person={member} onClose={onClose} />
  return <RemovalDialog person={member} onRemoved={() => onRemoved(member)} onClose={onClose} />
}
