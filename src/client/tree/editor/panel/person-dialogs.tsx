/** The dialogs for actions on a person, each loaded when it is first opened. */
import { lazy, Suspense } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const MergeDialog = lazy(() => import('#client/people/manage/merge/merge-dialog.tsx'))
const EraseDialog = lazy(() => import('#client/people/manage/removal/erase-dialog.tsx'))
const RemovalDialog = lazy(() => import('#client/people/manage/removal/removal-dialog.tsx'))
const ResetMemberPasswordDialog = lazy(
  () => import('#client/accounts/manage/members/reset-member-password-dialog.tsx'),
)

export type PersonAction = 'edit' | 'merge' | 'reset password' | 'erase' | 'delete'

interface PersonDialogsProps {
  action: PersonAction
  person: FamilyMember
  onSaved: (saved: FamilyMember) => void
  onMerged: (kept: FamilyMember) => void
  onRemoved: () => void
  onClose: () => void
}

export function PersonDialogs({ action, person, onSaved, onMerged, onRemoved, onClose }: PersonDialogsProps) {
  return (
    <Suspense>
      {action === 'edit' && <EditPersonDialog person={person} onSaved={onSaved} onClose={onClose} />}
      {action === 'merge' && <MergeDialog person={person} onMerged={onMerged} onClose={onClose} />}
      {action === 'reset password' && <ResetMemberPasswordDialog person={person} onClose={onClose} />}
      {action === 'erase' && <EraseDialog person={person} onClose={onClose} />}
      {action === 'delete' && <RemovalDialog person={person} onRemoved={onRemoved} onClose={onClose} />}
    </Suspense>
  )
}
