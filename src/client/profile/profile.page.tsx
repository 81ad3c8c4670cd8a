/** The page "My Profile": the current user's record, password, ways to sign in, and account. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { MarkingWishCard } from '#client/faces/marking-wish.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { isAccessLimited, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AccountCard } from './account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'

const SignInMethodsCard = lazy(() => import('#client/accounts/sign-in-methods/sign-in-methods-card.tsx'))

/** The form, whose button had the focus, moves on the page when a password is no longer required. */
function focusOnMount(link: HTMLElement | null) {
  link?.focus()
}

type Duty = 'password' | 'second-step'

function getDuty(user: SessionUser): Duty | null {
  if (user.mustChangePassword) return 'password'
  return user.mustAddSecondStep ? 'second-step' : null
}

const doneMessages: Record<Duty, string> = {
  password: 'Your new password is saved.',
  'second-step': 'Your second step is set up.',
}

/** What the user must do before the whole site opens, and the way on when it is done. */
function DutyAlert({ user }: { user: SessionUser }) {
  const duty = getDuty(user)
  const [lastDuty, setLastDuty] = useState(duty)
  if (duty !== null && duty !== lastDuty) setLastDuty(duty)
  if (duty === 'password') {
    return (
      <Alert title="You must change your password before continuing." mb="6" maxW="measure">
        Your current password is temporary. Choose a new password below to use the whole site.
      </Alert>
    )
  }
  if (duty === 'second-step') {
    return (
      <Alert title="You must set up a second step before continuing." mb="6" maxW="measure">
        Administrators of this site need more than a password to sign in. Add a passkey or set up an
        authenticator app below to use the whole site.
      </Alert>
    )
  }
  if (lastDuty === null) return null
  return (
    <Alert tone="success" title={doneMessages[lastDuty]} mb="6" maxW="measure">
      <ButtonLink
        ref={lastDuty === 'password' ? focusOnMount : null}
        to={user.role === 'admin' ? '/admin' : '/'}
        mt="3"
      >
        Continue
      </ButtonLink>
    </Alert>
  )
}

export function Component() {
  const { user } = useSession()
  if (!user) return null
  const methods = (
    <Suspense fallback={<Skeleton h="20rem" />}>
      <SignInMethodsCard />
    </Suspense>
  )
  return (
    <Page title="My Profile" intro="Your details in the family tree, your password and your account.">
      <DutyAlert user={user} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        alignItems="start"
        gap={{ base: '5', md: '7' }}
      >
        <chakra.div order={isAccessLimited(user) ? 1 : 0} minW="0">
          <ProfileCard user={user} />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }} minW="0">
          {user.mustAddSecondStep && methods}
          <PasswordCard username={user.username} />
          {!user.mustAddSecondStep && methods}
          {user.member_id !== null && !isAccessLimited(user) && <MarkingWishCard personId={user.member_id} />}
          <AccountCard user={user} />
        </chakra.div>
      </chakra.div>
    </Page>
  )
}
