/** The queries and mutations of the settings page and of the backup list. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { listBackups } from '#shared/contracts/operations.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import {
  getSettings,
  type SettingsPayload,
  updateSettings,
} from '#shared/contracts/site-settings.contract.ts'
import * as limits from '#shared/limits.ts'

const settingsKey = ['admin', getSettings.name]
const backupsKey = ['admin', listBackups.name]

export function useSettings() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => ({ value: await call(getSettings, { signal }), etag: null }),
    enabled: live,
  })
  return getLiveQueryState(query, lock)
}

export function useStoredBackups() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: backupsKey,
    queryFn: async ({ signal }) => ({ value: await call(listBackups, { signal }), etag: null }),
    enabled: live,
  })
  return getLiveQueryState(query, lock)
}

/** Waits one second, because the specification shows "Saving..." for at least one second. */
function waitMinimumDelay() {
  return new Promise((resolve) => setTimeout(resolve, limits.settings.minSavingMs))
}

/**
 * Saves the changes to the version with `updated_at` = `seen`, and refetches the public settings.
 *
 * @param withConfirmedPassword asks for the password where the server demands it, for security settings
 */
export function useSaveSettings(
  withConfirmedPassword: PasswordConfirmation['withConfirmedPassword'] = (makeCall) => makeCall(),
) {
  const { user } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, seen }: { changes: SettingsPayload; seen: string }) => {
      const [saved] = await Promise.all([
        withConfirmedPassword(() => call(updateSettings, { body: changes, ifMatch: seen })),
        waitMinimumDelay(),
      ])
      return saved
    },
    onSuccess: (value) => {
      client.setQueryData(settingsKey, { value, etag: null })
      void client.invalidateQueries({ queryKey: backupsKey })
      void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, getPublicSettings.name) })
    },
    onError: () => void client.invalidateQueries({ queryKey: settingsKey }),
  })
}
