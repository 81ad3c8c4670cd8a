/** The profile's card with the ways to sign in besides the password: passkeys, and an authenticator app. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { useSession } from '../session/use-session.ts'
import { AuthenticatorAppSection } from './authenticator-app-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { useSignInMethods } from './sign-in-methods.queries.ts'

function Hint({ children }: { children: ReactNode }) {
  return (
    <chakra.p textStyle="small" color="text.muted">
      {children}
    </chakra.p>
  )
}

function Content() {
  const { user, live } = useSession()
  const methods = useSignInMethods()
  if (user?.mustChangePassword) {
    return <Hint>You can add other ways to sign in after you have changed your password.</Hint>
  }
  if (methods.data) {
    return (
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="7">
        <PasskeysSection passkeys={methods.data.passkeys} />
        <AuthenticatorAppSection methods={methods.data} />
      </chakra.div>
    )
  }
  if (!live)
    return <Hint>Passkeys and the second step are shown here when you are online and signed in.</Hint>
  if (methods.isError) {
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.p textStyle="small">{methods.error.message}</chakra.p>
        <Button variant="outline" onClick={() => void methods.refetch()}>
          Try Again
        </Button>
      </chakra.div>
    )
  }
  return <Skeleton h="24" />
}

export default function SignInMethodsCard() {
  return (
    <TitledPanel heading="Ways to sign in">
      <Content />
    </TitledPanel>
  )
}
