/** What the site says of itself, as pages read it. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { getPublicSettings, type PublicSettings } from '#shared/contracts/settings.contract.ts'

/** The settings as the device of this person keeps them; nobody's are only in memory. */
export function publicSettingsQuery(userId: string | undefined) {
  return offlineValueQuery(getPublicSettings, userId ?? 'nobody')
}

/** How often a device that was shut out asks whether the site is open again, in milliseconds. */
const betweenLooks = 30_000

/** The site's own settings; null until they are known. Only a signed-in person's device keeps a copy. */
export function usePublicSettings(): PublicSettings | null {
  const { user } = useSession()
  const query = useQuery({
    ...publicSettingsQuery(user?.id),
    refetchInterval: ({ state }) => (state.data?.value.maintenance_mode ? betweenLooks : false),
  })
  return query.data?.value ?? null
}
