/** Hook for the new version of the site that waits to be activated. */
import { useSyncExternalStore } from 'react'
import { acceptUpdate, isUpdateAvailable, watchUpdateAvailable } from '#client/offline/app-update.ts'

export function useAppUpdate(): { available: boolean; accept: () => Promise<string | null> } {
  return { available: useSyncExternalStore(watchUpdateAvailable, isUpdateAvailable), accept: acceptUpdate }
}
