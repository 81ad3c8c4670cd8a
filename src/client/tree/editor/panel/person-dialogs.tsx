/** The dialogs of what can be done with a person, each loaded when it is first wanted. */
import { lazy, Suspense } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const MergeDialog = lazy(() => import('#client/people/manage/merge/merge-dialog.tsx'))
const EraseDialog = lazy(() => import('#client/people/manage/removal/erase-dialog.tsx'))
const RemovalDialog = lazy(() => import('#client/people/manage/removal/removal-dialog.tsx'))
const ResetMemberPasswordDialog = lazy(
  () => import('#client/accounts/manage/members/reset-member-password-dialog.tsx'),
)

export type PersonDeed = 'edit' | 'merge' | 'reset password' | 'erase' | 'delete'

interface PersonDeedsProps {
  deed: PersonDeed
  person: FamilyMember
  onSaved: (saved: FamilyMember) => void
  onMerged: (kept: FamilyMember) => void
  onRemoved: () => void
  onClose: () => void
}

export function PersonDeeds({ deed, person, onSaved, onMerged, onRemoved, onClose }: PersonDeedsProps) {
  return (
    <Suspense>
      {deed === 'edit' && <EditPersonDialog person={person} onSaved={onSaved} onClose={onClose} />}
      {deed === 'merge' && <MergeDialog person={person} onMerged={onMerged} onClose={onClose} />}
      {deed === 'reset password' && <ResetMemberPasswordDialog person={person} onClose={onClose} />}
      {deed === 'erase' && <EraseDialog person={person} onClose={onClose} />}
      {deed === 'delete' && <RemovalDialog person={person} onRemoved={onRemoved} onClose={onClose} />}
    </Suspense>
  )
}
