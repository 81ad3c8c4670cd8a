/** Said instead of resetting one's own password: that would sign one out of one's own house. */
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

export function OwnAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This is your own account"
      maxW="32rem"
      description="A reset would sign you out at once. You can change your password in My Profile."
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
