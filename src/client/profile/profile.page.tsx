/** The page "My Profile": the current user's record, password and account. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { AccountCard } from './account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'

export function Component() {
  const { user } = useSession()
  const [wasRequired, setWasRequired] = useState(false)
  if (!user) return null
  if (user.mustChangePassword && !wasRequired) setWasRequired(true)
  return (
    <Page title="My Profile" intro="Your details in the family tree, your password and your account.">
      {user.mustChangePassword && (
        <Alert title="You must change your password before continuing." mb="6" maxW="measure">
          Your current password is temporary. Choose a new password below to use the whole site.
        </Alert>
      )}
      {wasRequired && !user.mustChangePassword && (
        <Alert tone="success" title="Your new password is saved." mb="6" maxW="measure">
          <ButtonLink to={user.role === 'admin' ? '/admin' : '/'} mt="3">
            Continue
          </ButtonLink>
        </Alert>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        alignItems="start"
        gap={{ base: '5', md: '7' }}
      >
        <chakra.div order={user.mustChangePassword ? 1 : 0} minW="0">
          <ProfileCard user={user} />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }} minW="0">
          <PasswordCard username={user.username} />
          <AccountCard user={user} />
        </chakra.div>
      </chakra.div>
    </Page>
  )
}
