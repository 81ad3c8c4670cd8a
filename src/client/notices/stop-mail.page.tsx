/** Stops the weekly mail, for the address in each of these mails. Works without signing in. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#client/api/call.ts'
import { CenteredPage } from '#client/shell/frame/centered-page.tsx'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { stopWeeklyMail } from '#shared/contracts/notices.contract.ts'

/** A button, because programs that check mails open every address in them. */
export function Component() {
  const { id = '' } = useParams()
  const stop = useMutation({ mutationFn: () => call(stopWeeklyMail, { params: { id } }) })
  if (stop.isSuccess) {
    return (
      <CenteredPage title="The weekly email is stopped">
        <p>
          You will get no more weekly emails from this site. You can turn them on again under “What is new”.
        </p>
        <TextLink to="/">Open the site</TextLink>
      </CenteredPage>
    )
  }
  return (
    <CenteredPage title="Stop the weekly email?">
      <p>You will get no more emails about what is new on this site.</p>
      <chakra.div aria-live="polite">
        {stop.error && <Alert tone="destructive">{stop.error.message}</Alert>}
      </chakra.div>
      <Button size="lg" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop the weekly email
      </Button>
    </CenteredPage>
  )
}
