/** Confirmation dialog for removing a link. */

import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatUnlinked, formatUnlinkWarning } from './link-messages.ts'
import { buildUnlinkUpdate, type RecordedLink } from './link-update.ts'
import { type LinkResult, useLinkMutation } from './use-link-mutation.ts'

interface UnlinkDialogProps {
  link: RecordedLink
  onUnlinked: (result: LinkResult) => void
  onClose: () => void
}

export default function UnlinkDialog({ link, onUnlinked, onClose }: UnlinkDialogProps) {
  const { run, isSaving, error, latest } = useLinkMutation(onUnlinked)
  return (
    <ConfirmDialog
      open
      title="Remove this link?"
      confirmLabel="Unlink"
      workingLabel="Unlinking..."
      working={isSaving}
      danger
      onConfirm={() => {
        const update = buildUnlinkUpdate(withLatest(link, latest))
        void run(update, formatUnlinked(link), 'Failed to update member')
      }}
      onCancel={onClose}
    >
      {formatUnlinkWarning(link)}
      {error && (
        <Alert as="span" tone="destructive" mt="4">
          {error}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** Replaces the record of the link by the version that somebody else saved in the meantime. */
function withLatest(link: RecordedLink, latest: FamilyMember | null): RecordedLink {
  if (!latest) return link
  if (link.kind === 'parent') return latest.id === link.child.id ? { ...link, child: latest } : link
  return latest.id === link.person.id ? { ...link, person: latest } : link
}
