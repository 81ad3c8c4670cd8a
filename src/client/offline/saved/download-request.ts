/** What the person ordered to be saved on this device, and how far it came: it outlives the page. */
import { readSaved, writeSaved } from './saved-data.ts'

export const downloadKinds = ['pictures', 'documents', 'sound', 'film'] as const
export type DownloadKind = (typeof downloadKinds)[number]

export interface DownloadRequest {
  kinds: readonly DownloadKind[]
  /** `under way` goes on by itself when the site is opened; `stopped` waits for the person. */
  state: 'under way' | 'stopped' | 'done'
  /** When everything was last on the device, milliseconds since 1970; null where it never was. */
  completedAt: number | null
}

const key = 'everything'

function isOrder(value: unknown): value is DownloadRequest {
  return typeof value === 'object' && value !== null && 'kinds' in value && 'state' in value
}

export async function readDownloadRequest(): Promise<DownloadRequest | null> {
  const order = await readSaved('orders', key)
  return isOrder(order) ? order : null
}

export async function writeDownloadRequest(ownerId: string, request: DownloadRequest): Promise<void> {
  await writeSaved('orders', ownerId, [[key, request]])
}
