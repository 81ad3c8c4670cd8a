/** Says in a dialog why nothing can be changed now, and lets a user whose session has expired sign in again. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { useCanEdit } from './session/use-can-edit.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Renders nothing while changes are possible. */
export function EditBlockedAlert() {
  const { reason } = useCanEdit()
  if (reason === null) return null
  return (
    <Alert>
      {reason}
      <chakra.div mt="2" _empty={{ display: 'none' }}>
        <SignInAgain />
      </chakra.div>
    </Alert>
  )
}
