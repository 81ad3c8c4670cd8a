/** The waiting new version as a component sees it. */
import { useSyncExternalStore } from 'react'
import { acceptUpdate, isUpdateAvailable, watchUpdateAvailable } from '#client/offline/app-update.ts'

export function useAppUpdate(): { available: boolean; accept: () => Promise<string | null> } {
  return { available: useSyncExternalStore(watchUpdateAvailable, isUpdateAvailable), accept: acceptUpdate }
}
