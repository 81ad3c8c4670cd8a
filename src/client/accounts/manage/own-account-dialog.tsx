/** Shown instead of resetting the current user's password, because a reset would sign the user out. */
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

export function OwnAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This is your own account"
      maxW="32rem"
      description="Resetting your own password would sign you out. You can change your password under My Profile."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to="/profile">My Profile</ButtonLink>
        </>
      }
    />
  )
}
