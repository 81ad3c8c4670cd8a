/** The dialog of an action for a family member; each dialog is loaded when it is first opened. */
import { lazy, Suspense } from 'react'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { formatFullName } from '../../person-name.ts'
import type { MemberAction } from './member-columns.tsx'

const EditPersonDialog = lazy(() => import('../form/edit-person-dialog.tsx'))
const RemovalDialog = lazy(() => import('../removal/removal-dialog.tsx'))
const MergeDialog = lazy(() => import('../merge/merge-dialog.tsx'))
const EraseDialog = lazy(() => import('../removal/erase-dialog.tsx'))
const MemberAccountDialog = lazy(() => import('#client/accounts/manage/members/member-account-dialog.tsx'))
const ResetMemberPasswordDialog = lazy(
  () => import('#client/accounts/manage/members/reset-member-password-dialog.tsx'),
)
const SwitchOffSecondStepDialog = lazy(
  () => import('#client/accounts/manage/switch-off-second-step-dialog.tsx'),
)

/** `add` opens the form for a new person. */
export type OpenMemberDialog = { action: MemberAction; member: FamilyMemberWithAuth } | { action: 'add' }

interface MemberDialogProps {
  dialog: OpenMemberDialog
  onRemoved: (member: FamilyMemberWithAuth) => void
  onClose: () => void
}

export function MemberDialog(props: MemberDialogProps) {
  return <Suspense>{renderDialog(props)}</Suspense>
}

function renderDialog({ dialog, onRemoved, onClose }: MemberDialogProps) {
  if (dialog.action === 'add') return <EditPersonDialog person={null} onClose={onClose} />
  const { action, member } = dialog
  if (action === 'edit') return <EditPersonDialog person={member} onClose={onClose} />
  if (action === 'account') return <MemberAccountDialog member={member} onClose={onClose} />
  if (action === 'second-step') {
    return member.account_id === null ? null : (
      <SwitchOffSecondStepDialog
        accountId={member.account_id}
        name={formatFullName(member)}
        onClose={onClose}
      />
    )
  }
  if (action === 'password') return <ResetMemberPasswordDialog person={member} onClose={onClose} />
  if (action === 'merge') return <MergeDialog person={member} onClose={onClose} />
  if (action === 'erase') return <EraseDialog person={member} onClose={onClose} />
  return <RemovalDialog person={member} onRemoved={() => onRemoved(member)} onClose={onClose} />
}
