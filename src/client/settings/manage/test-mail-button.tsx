/** Sends a test email and shows what the mail server answered. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { sendTestMail } from '#shared/contracts/site-settings.contract.ts'

/** @param adminEmail the saved address for notifications; without one the mail goes to the user */
export function TestMailButton({ adminEmail }: { adminEmail: string | null }) {
  const { user } = useSession()
  const { possible } = useCanEdit()
  const to = adminEmail ?? user?.email ?? null
  const send = useMutation({ mutationFn: (address: string) => call(sendTestMail, { body: { to: address } }) })
  if (to === null) return null
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      <Button variant="outline" disabled={!possible || send.isPending} onClick={() => send.mutate(to)}>
        <Send aria-hidden />
        {send.isPending ? 'Sending...' : `Send a test email to ${to}`}
      </Button>
      {send.isSuccess && (
        <Alert tone="success">{`The mail server accepted the email. Look for it in the inbox of ${to}.`}</Alert>
      )}
      {send.isError && (
        <Alert tone="destructive" title="The test email was not sent">
          {send.error.message}
        </Alert>
      )}
    </chakra.div>
  )
}
