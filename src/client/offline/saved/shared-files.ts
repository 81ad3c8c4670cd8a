/** Files that another app of the phone has shared with the site, until a draft has taken them. */
import { readOwner, readSavedEntries, writeSaved } from './saved-data.ts'

/** Bytes and not a File: iPhones have lost files that were saved as such. */
interface SharedFile {
  name: string
  type: string
  modified: number
  bytes: ArrayBuffer
}

function isSharedFile(value: unknown): value is SharedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value
}

/**
 * Saves files for their owner, beside those that still wait.
 *
 * @returns whether they are saved: not on a full device, and not for somebody who is signed in no more
 */
export async function saveSharedFiles(ownerId: string, files: readonly File[]): Promise<boolean> {
  const shared: SharedFile[] = []
  for (const file of files) {
    const { name, type, lastModified: modified } = file
    shared.push({ name, type, modified, bytes: await file.arrayBuffer() })
  }
  const arrived = Date.now()
  const entries = shared.map((file, number): [string, unknown] => [
    `${arrived}-${String(number).padStart(3, '0')}`,
    file,
  ])
  return await writeSaved('shared', ownerId, entries)
}

export interface PendingSharedFile {
  /** By which it is forgotten. */
  key: string
  file: File
}

/** All that wait, the longest first; each goes on waiting until it is forgotten. Never throws. */
export async function readSharedFiles(): Promise<PendingSharedFile[]> {
  const waiting = (await readSavedEntries('shared')).sort(([a], [b]) => (a < b ? -1 : 1))
  return waiting.flatMap(([key, value]) => {
    if (!isSharedFile(value)) return []
    const { name, type, modified, bytes } = value
    return [{ key, file: new File([bytes], name, { type, lastModified: modified }) }]
  })
}

/** The file is safe elsewhere, or not wanted. */
export async function removeSharedFile(key: string): Promise<void> {
  const { id } = await readOwner()
  if (id !== null) await writeSaved('shared', id, [[key, undefined]])
}
