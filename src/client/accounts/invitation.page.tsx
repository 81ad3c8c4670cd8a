/** The page of an invitation's link: says whom it is for, and makes the account. Works without a session. */
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '#client/api/call.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { CenteredPage } from '#client/shell/frame/centered-page.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { newPassword } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import { acceptInvitation, openInvitation } from '#shared/invitations/invitations.contract.ts'
import * as limits from '#shared/limits.ts'
import { signInWith } from './session/session.ts'
import { useSession } from './session/use-session.ts'

export function Component() {
  const { state, user } = useSession()
  // The part after # is never sent to a server.
  const token = useLocation().hash.slice(1)
  const [isAccepting, setIsAccepting] = useState(false)
  const opened = useQuery({
    queryKey: [openInvitation.name, token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    enabled: token !== '' && !isAccepting,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isAccepting && user) return <Navigate to={`/people/${user.member_id ?? ''}`} replace />
  if (token === '') {
    return <EndedPage>The link is not complete. Please open the link again, or ask for a new one.</EndedPage>
  }
  if (opened.error) return <FailedPage error={opened.error} onTryAgain={() => void opened.refetch()} />
  if (state === 'loading' || !opened.data) return <LoadingText />
  if (user) {
    const name = `${user.first_name} ${user.last_name}`.trim()
    return (
      <CenteredPage title={`Invitation for ${opened.data.person_name}`}>
        <p>
          {`You are signed in as ${name}. To use this invitation on this device, sign out first and open the link again.`}
        </p>
        <ButtonLink to="/" size="lg">
          Open the site
        </ButtonLink>
      </CenteredPage>
    )
  }
  return <AccountPage key={token} token={token} invitation={opened.data} onAccepting={setIsAccepting} />
}

function EndedPage({ children }: { children: string }) {
  return (
    <CenteredPage title="This invitation cannot be used">
      <p>{children}</p>
      <ButtonLink to="/login" size="lg">
        Sign in
      </ButtonLink>
    </CenteredPage>
  )
}

function FailedPage({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  if (error instanceof AppError && error.code === 'gone') return <EndedPage>{error.message}</EndedPage>
  return (
    <CenteredPage title="The invitation could not be loaded">
      <p>
        {error instanceof NoConnectionError
          ? 'You are offline. Please connect to the internet.'
          : error.message}
      </p>
      <Button size="lg" onClick={onTryAgain}>
        Try again
      </Button>
    </CenteredPage>
  )
}

interface AccountPageProps {
  token: string
  invitation: OutputOf<typeof openInvitation>
  /** The account is being made: the link is not read again. */
  onAccepting: (isAccepting: boolean) => void
}

function AccountPage({ token, invitation, onAccepting }: AccountPageProps) {
  const { person_name, asked_by_name, expires_at } = invitation
  const siteName = useSiteName()
  const [fields, setFields] = useState({ username: invitation.username, password: '', repeated: '' })
  const [found, setFound] = useState<Partial<typeof fields>>({})
  const accept = useMutation({
    mutationFn: () =>
      signInWith(() =>
        call(acceptInvitation, {
          body: { token, username: fields.username, newPassword: fields.password },
        }),
      ),
    onMutate: () => onAccepting(true),
    onError: () => onAccepting(false),
  })
  const refused = accept.error instanceof AppError ? accept.error.details.fields : undefined
  const isShownAtField = refused?.['username'] !== undefined || refused?.['newPassword'] !== undefined

  function handleInput(name: keyof typeof fields) {
    return (event: FormEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setFound({ ...found, [name]: undefined })
      if (accept.error) accept.reset()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = newPassword.safeParse(fields.password)
    const errors = {
      ...(!checked.success && { password: checked.error.issues[0]?.message ?? '' }),
      ...(checked.success && fields.password !== fields.repeated && { repeated: 'The passwords differ.' }),
    }
    setFound(errors)
    if (Object.keys(errors).length === 0 && !accept.isPending) accept.mutate()
  }

  return (
    <CenteredPage title={`Welcome, ${person_name}`}>
      <p>
        {`${asked_by_name || 'Your family'} has invited you to ${siteName}, the private website of your family. Choose a username and a password to make your account. The invitation works until ${formatDate(expires_at)}.`}
      </p>
      <chakra.form
        w="full"
        maxW="24rem"
        mt="2"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        textAlign="start"
        onSubmit={submit}
      >
        {accept.error && !isShownAtField && <Alert tone="destructive">{accept.error.message}</Alert>}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={limits.textLength.username}
          error={refused?.['username']}
          value={fields.username}
          onChange={handleInput('username')}
        />
        <PasswordField
          label="Password"
          name="new-password"
          autoComplete="new-password"
          hint={`At least ${limits.password.min} characters. Several unrelated words are easy to remember and hard to guess.`}
          required
          error={found.password ?? refused?.['newPassword']}
          value={fields.password}
          onChange={handleInput('password')}
        />
        <PasswordField
          label="Password again"
          autoComplete="new-password"
          required
          error={found.repeated}
          value={fields.repeated}
          onChange={handleInput('repeated')}
        />
        <Button type="submit" size="lg" disabled={accept.isPending}>
          {accept.isPending ? 'Making your account...' : 'Make my account'}
        </Button>
      </chakra.form>
      <chakra.p textStyle="small" color="text.muted">
        {`You are not ${person_name}? Then please close this page.`}
      </chakra.p>
    </CenteredPage>
  )
}
