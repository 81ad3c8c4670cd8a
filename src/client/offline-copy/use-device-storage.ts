/** What the browser says of this device: how much is saved, and whether it promises to keep it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { readDownloadedFiles } from '#client/offline/media/download-files.ts'
import { readDownloadRequest } from '#client/offline/saved/download-request.ts'
import { getDownloadProgress, type DownloadProgress, watchDownloadProgress } from './download-everything.ts'

export interface DeviceStorage {
  kept: ReadonlyMap<string, number | null>
  order: Awaited<ReturnType<typeof readDownloadRequest>>
  /** Bytes that the site takes on this device; null where the browser does not say. */
  usage: number | null
  /** Bytes that are still free for it. */
  free: number | null
  /** Null where the browser knows no such promise. */
  promised: boolean | null
}

async function readDevice(userId: string): Promise<DeviceStorage> {
  const [kept, order, estimate, promised] = await Promise.all([
    readDownloadedFiles(userId),
    readDownloadRequest(),
    askStorage((storage) => storage.estimate()),
    askStorage((storage) => storage.persisted()),
  ])
  const { usage = null, quota = null } = estimate ?? {}
  return { kept, order, usage, free: usage === null || quota === null ? null : quota - usage, promised }
}

async function askStorage<T>(question: (storage: StorageManager) => Promise<T>): Promise<T | null> {
  try {
    return await question(navigator.storage)
  } catch {
    return null
  }
}

/** How "Save everything" is doing. */
export function useDownloadProgress(): DownloadProgress {
  return useSyncExternalStore(watchDownloadProgress, getDownloadProgress)
}

/** Null until it is known; read anew whenever a saving begins or ends. */
export function useDeviceStorage(): { facts: DeviceStorage | null; lookAgain: () => Promise<void> } {
  const { user } = useSession()
  const { phase } = useDownloadProgress()
  const client = useQueryClient()
  const userId = user?.id ?? ''
  const { data } = useQuery({
    queryKey: ['this-device', userId],
    queryFn: () => readDevice(userId),
    networkMode: 'always',
    enabled: user !== null,
    gcTime: 0,
    structuralSharing: false,
  })
  const lookAgain = () => client.invalidateQueries({ queryKey: ['this-device'] })
  useEffect(() => {
    if (phase === 'idle' || phase === 'waiting') void client.invalidateQueries({ queryKey: ['this-device'] })
  }, [phase, client])
  return { facts: data ?? null, lookAgain }
}
