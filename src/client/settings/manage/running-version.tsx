/** The version of the program that the server runs. */
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { getVersion } from '#shared/contracts/operations.contract.ts'

export function RunningVersion() {
  const { live } = useSession()
  const { data } = useQuery({
    queryKey: ['admin', getVersion.name],
    queryFn: ({ signal }) => call(getVersion, { signal }),
    enabled: live,
  })
  return data && <chakra.p color="text.muted">{`Family Heritage, version ${data.version}`}</chakra.p>
}
