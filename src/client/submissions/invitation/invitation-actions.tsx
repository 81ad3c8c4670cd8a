/** What the member who has asked and administrators do with an invitation: share its link, and withdraw it. */
import { chakra } from '@chakra-ui/react'
import { Ban, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import type { Invitation } from '#shared/invitations/invitations.contract.ts'
import { useCreateLink, useRevokeInvitation } from './invitations.queries.ts'

function showError(error: Error) {
  if (error instanceof PasswordNotConfirmedError) return
  toast({ title: error.message, tone: 'destructive' })
}

/** For an invitation that is open. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { person_name: name, expires_at } = invitation
  const confirmation = usePasswordConfirmation()
  const link = useCreateLink(confirmation)
  const revoke = useRevokeInvitation()
  const [isAsking, setIsAsking] = useState(false)
  const { possible, reason } = useCanEdit()
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {link.data ? (
        <SharedLink url={link.data.url} name={name} />
      ) : (
        <p>
          {`Send the link to ${name} only. The link makes one account, and works until ${formatDate(expires_at)}.`}
        </p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {!link.data && (
          <Button
            disabled={!possible || link.isPending}
            onClick={() => link.mutate(invitation, { onError: showError })}
          >
            <Link2 aria-hidden />
            {link.isPending ? 'Making the link...' : 'Get the link'}
          </Button>
        )}
        <Button
          variant="quiet"
          px="3"
          color="danger.text"
          disabled={!possible || revoke.isPending}
          onClick={() => setIsAsking(true)}
        >
          <Ban aria-hidden />
          Withdraw the invitation
        </Button>
      </chakra.div>
      {reason !== null && (
        <chakra.p textStyle="small" color="text.muted">
          {reason}
        </chakra.p>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Withdraw the invitation for ${name}?`}
        confirmLabel="Withdraw"
        onConfirm={() => {
          setIsAsking(false)
          revoke.mutate(invitation, { onError: showError })
        }}
        onCancel={() => setIsAsking(false)}
      >
        All links of this invitation stop working.
      </ConfirmDialog>
      {confirmation.dialog}
    </chakra.div>
  )
}

/** The site never shows the same link again, because the server does not keep it. */
function SharedLink({ url, name }: { url: string; name: string }) {
  const siteName = useSiteName()
  return (
    <chakra.div
      role="status"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      p="4"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.p textStyle="name">{`The link for ${name}`}</chakra.p>
      <chakra.p overflowWrap="anywhere" userSelect="all" textStyle="small">
        {url}
      </chakra.p>
      <chakra.p textStyle="small" color="text.muted">
        {`This link is shown only now. Whoever opens the link can make the account of ${name}, so send the link to nobody else.`}
      </chakra.p>
      <div>
        <ShareButton
          title={`Your invitation to ${siteName}`}
          path={url}
          copiedHint={`Send the link to ${name} only.`}
        />
      </div>
    </chakra.div>
  )
}
