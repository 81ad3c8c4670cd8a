/** Notices about the account's security, above every page on the devices that the user had used before. */
import { chakra } from '@chakra-ui/react'
import { ShieldAlert } from 'lucide-react'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatDateTime } from '#client/ui/format/format-date.ts'
import type { SecurityNotice } from '#shared/contracts/sign-in-methods.contract.ts'
import { PasswordNotConfirmedError, usePasswordConfirmation } from '../use-password-confirmation.tsx'
import { useAnswerSecurityNotice } from './sign-in-methods.changes.ts'
import { useSecurityNotices } from './sign-in-methods.queries.ts'

function formatNotice({ kind, device, created_at }: SecurityNotice): string {
  const time = formatDateTime(created_at)
  if (kind === 'new_device')
    return `A new device signed in to your account: ${device}, ${time}. Was this you?`
  if (kind === 'passkey_added')
    return `A passkey was added to your account on ${device}, ${time}. Was this you?`
  if (kind === 'app_added')
    return `An authenticator app was added to your account on ${device}, ${time}. Was this you?`
  if (kind === 'recovery_codes_created')
    return `New recovery codes were made for your account on ${device}, ${time}. Was this you?`
  if (kind === 'methods_removed')
    return `Ways to sign in were removed from your account on ${device}, ${time}. Was this you?`
  if (kind === 'password_changed') return `Your password was changed on ${device}, ${time}. Was this you?`
  if (kind === 'email_changed') return `An administrator changed the email address of your account, ${time}.`
  return `An administrator removed your authenticator app and your passkeys, ${time}. Your password alone is enough to sign in now.`
}

export default function SecurityNotices() {
  const { data: notices = [] } = useSecurityNotices()
  return notices.map((notice) => <Notice key={notice.id} notice={notice} />)
}

function Notice({ notice }: { notice: SecurityNotice }) {
  const confirmation = usePasswordConfirmation()
  const { mutate, isPending } = useAnswerSecurityNotice(confirmation)
  const isQuestion = notice.kind !== 'second_step_off' && notice.kind !== 'email_changed'

  function answer(given: 'was_me' | 'end_session') {
    mutate(
      { id: notice.id, answer: given },
      {
        onSuccess: () => {
          if (given === 'end_session') {
            toast({
              title: 'Session ended',
              description: 'Please change your password now, under My Profile.',
            })
          }
        },
        onError: (error) => {
          if (error instanceof PasswordNotConfirmedError) return
          toast({ title: 'Error', description: error.message, tone: 'destructive' })
        },
      },
    )
  }

  return (
    <chakra.section
      aria-label="News about your account"
      bg="accent.soft"
      borderBottomWidth="1px"
      borderColor="line"
      textStyle="small"
      ps="max(1rem, var(--safe-left))"
      pe="max(1rem, var(--safe-right))"
      py="2.5"
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        columnGap="4"
        rowGap="2"
        maxW="page"
        mx="auto"
      >
        <chakra.p role="status" display="inline-flex" alignItems="center" gap="2" fontWeight={600} minW="0">
          <chakra.span aria-hidden flexShrink={0}>
            <ShieldAlert size={18} />
          </chakra.span>
          {formatNotice(notice)}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button variant="outline" px="4" disabled={isPending} onClick={() => answer('was_me')}>
            {isQuestion ? 'This was me' : 'OK'}
          </Button>
          {notice.can_end_session && (
            <Button variant="outline" px="4" disabled={isPending} onClick={() => answer('end_session')}>
              Sign out that device
            </Button>
          )}
          {isQuestion && notice.kind !== 'new_device' && <TextLink to="/profile">My Profile</TextLink>}
        </chakra.div>
      </chakra.div>
      {confirmation.dialog}
    </chakra.section>
  )
}
