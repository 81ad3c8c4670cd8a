/** The question before a link is taken apart. */

import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { unlinkedWords, unlinkWords } from './link-messages.ts'
import { type Relation, unlinkWrite } from './link-update.ts'
import { type Done, useLinkWrite } from './use-link-mutation.ts'

interface UnlinkDialogProps {
  relation: Relation
  onDone: (done: Done) => void
  onClose: () => void
}

export default function UnlinkDialog({ relation, onDone, onClose }: UnlinkDialogProps) {
  const { run, working, failure, newer } = useLinkWrite(onDone)
  return (
    <ConfirmDialog
      open
      title="Take this link apart?"
      confirmLabel="Unlink"
      workingLabel="Unlinking..."
      working={working}
      danger
      onConfirm={() => {
        const write = unlinkWrite(withNewer(relation, newer))
        void run(write, unlinkedWords(relation), 'Failed to update member')
      }}
      onCancel={onClose}
    >
      {unlinkWords(relation)}
      {failure && (
        <Alert as="span" tone="destructive" mt="4">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** The same link in the version that somebody else has saved meanwhile. */
function withNewer(relation: Relation, newer: FamilyMember | null): Relation {
  if (!newer) return relation
  if (relation.kind === 'parent')
    return newer.id === relation.child.id ? { ...relation, child: newer } : relation
  return newer.id === relation.person.id ? { ...relation, person: newer } : relation
}
