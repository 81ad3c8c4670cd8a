/** Saves which files the user wants on this device, and whether their download is finished. */
import { readSaved, writeSaved } from './saved-data.ts'

export const downloadKinds = ['pictures', 'documents', 'sound', 'film'] as const
export type DownloadKind = (typeof downloadKinds)[number]

export interface DownloadRequest {
  kinds: readonly DownloadKind[]
  /** `under way` continues when the site is opened; `stopped` waits for the user. */
  state: 'under way' | 'stopped' | 'done'
  /** When a download was last complete, milliseconds since 1970; null where none was. */
  completedAt: number | null
}

const key = 'everything'

function isDownloadRequest(value: unknown): value is DownloadRequest {
  return typeof value === 'object' && value !== null && 'kinds' in value && 'state' in value
}

export async function readDownloadRequest(): Promise<DownloadRequest | null> {
  const request = await readSaved('orders', key)
  if (!isDownloadRequest(request)) return null
  // A date in the future comes from a clock that was wrong.
  const isPlausible = request.completedAt !== null && request.completedAt <= Date.now()
  return { ...request, completedAt: isPlausible ? request.completedAt : null }
}

export async function deleteDownloadRequest(ownerId: string): Promise<void> {
  await writeSaved('orders', ownerId, [[key, undefined]])
}

export async function writeDownloadRequest(ownerId: string, request: DownloadRequest): Promise<void> {
  await writeSaved('orders', ownerId, [[key, request]])
}
