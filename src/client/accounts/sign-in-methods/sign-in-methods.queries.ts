/** Queries for the current user's passkeys, authenticator app and security notices. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getSignInMethods, listSecurityNotices } from '#shared/contracts/sign-in-methods.contract.ts'
import { useSession } from '../session/use-session.ts'

/** Disabled while the password must be changed. */
export function useSignInMethods() {
  const { user, live } = useSession()
  return useQuery({
    queryKey: [getSignInMethods.name, user?.id],
    queryFn: ({ signal }) => call(getSignInMethods, { signal }),
    enabled: live && user?.mustChangePassword === false,
  })
}

/** The notices that wait on this device. */
export function useSecurityNotices() {
  const { user, live } = useSession()
  return useQuery({
    queryKey: [listSecurityNotices.name, user?.id],
    queryFn: ({ signal }) => call(listSecurityNotices, { signal }),
    enabled: live,
  })
}
