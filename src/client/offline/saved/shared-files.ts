/** Stores files that another app of the phone shared with this one, until a draft contains them. */
import { readOwner, readSavedEntries, writeSaved } from './saved-data.ts'

/** Bytes and not a File, because iOS has lost saved File objects. */
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
 * Adds files to those that are stored already.
 *
 * @returns false where nothing was saved: the device is full, or the owner has signed out
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
  /** The key for {@link removeSharedFile}. */
  key: string
  file: File
}

/** All stored files, oldest first. Never throws. */
export async function readSharedFiles(): Promise<PendingSharedFile[]> {
  const stored = (await readSavedEntries('shared')).sort(([a], [b]) => (a < b ? -1 : 1))
  return stored.flatMap(([key, value]) => {
    if (!isSharedFile(value)) return []
    const { name, type, modified, bytes } = value
    return [{ key, file: new File([bytes], name, { type, lastModified: modified }) }]
  })
}

/** Removes a file that a draft contains, or that the user does not want. */
export async function removeSharedFile(key: string): Promise<void> {
  const { id } = await readOwner()
  if (id !== null) await writeSaved('shared', id, [[key, undefined]])
}
