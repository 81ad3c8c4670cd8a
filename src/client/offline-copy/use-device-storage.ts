/** Hooks for what this device has saved, how much space is left, and how the download proceeds. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { readDownloadedFiles } from '#client/offline/media/download-files.ts'
import { type DownloadRequest, readDownloadRequest } from '#client/offline/saved/download-request.ts'
import { readKnowledgeSavedAt } from '#client/people/knowledge/knowledge.queries.ts'
import { type DownloadProgress, getDownloadProgress, watchDownloadProgress } from './download-everything.ts'
import type { SavedSizes } from './download-plan.ts'

export interface DeviceStorage {
  savedSizes: SavedSizes
  request: DownloadRequest | null
  /** When all lists of facts, sources and places were last up to date; null where they are not saved. */
  knowledgeSavedAt: number | null
  /** Null where the browser does not tell. */
  usedBytes: number | null
  freeBytes: number | null
  /** Whether the browser promised not to delete the data; null where the browser has no such promise. */
  isPersistent: boolean | null
}

async function readDeviceStorage(userId: string): Promise<DeviceStorage> {
  const [savedSizes, request, knowledgeSavedAt, estimate, isPersistent] = await Promise.all([
    readDownloadedFiles(userId),
    readDownloadRequest(),
    readKnowledgeSavedAt(userId),
    queryStorage((storage) => storage.estimate()),
    queryStorage((storage) => storage.persisted()),
  ])
  const { usage: usedBytes = null, quota = null } = estimate ?? {}
  const freeBytes = usedBytes === null || quota === null ? null : quota - usedBytes
  return { savedSizes, request, knowledgeSavedAt, usedBytes, freeBytes, isPersistent }
}

async function queryStorage<T>(query: (storage: StorageManager) => Promise<T>): Promise<T | null> {
  try {
    return await query(navigator.storage)
  } catch {
    return null
  }
}

export function useDownloadProgress(): DownloadProgress {
  return useSyncExternalStore(watchDownloadProgress, getDownloadProgress)
}

const queryKey = ['device-storage']

/** `device` is null until the device has been read, which happens again whenever a download begins or ends. */
export function useDeviceStorage(): { device: DeviceStorage | null; refresh: () => Promise<void> } {
  const { user } = useSession()
  const { phase } = useDownloadProgress()
  const client = useQueryClient()
  const userId = user?.id ?? ''
  const { data } = useQuery({
    queryKey: [...queryKey, userId],
    queryFn: () => readDeviceStorage(userId),
    networkMode: 'always',
    enabled: user !== null,
    gcTime: 0,
    structuralSharing: false,
  })
  useEffect(() => {
    if (phase === 'idle' || phase === 'waiting') void client.invalidateQueries({ queryKey })
  }, [phase, client])
  return { device: data ?? null, refresh: () => client.invalidateQueries({ queryKey }) }
}
