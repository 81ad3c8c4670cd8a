/**
 * Stores files that another app of the phone, or any website, shared with this one, apart from all drafts. They wait until
 * the user has answered whether to add them.
 */
import { promisifyRequest } from 'idb-keyval'
import * as limits from '#shared/limits.ts'
import { openStore, readOwner, readSavedEntries, withFallback, writeSaved } from './saved-data.ts'

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

/** `too-much`: with the files that wait already, they exceed the limits. `full`: the device is full, or the owner has signed out. */
export type ShareResult = 'saved' | 'too-much' | 'full'

const sumUp = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** The key ends in the size, so that the sizes can be added up without reading the files. */
const getSize = (key: IDBValidKey) => Number(String(key).split('-').at(-1)) || 0

/** Adds all of these files to those that wait already, or none. */
export async function saveSharedFiles(ownerId: string, files: readonly File[]): Promise<ShareResult> {
  const isWithinLimits = (waiting: readonly IDBValidKey[]) => {
    const sizes = [...waiting.map(getSize), ...files.map(({ size }) => size)]
    return sizes.length <= limits.sharedFiles.count && sumUp(sizes) <= limits.sharedFiles.bytes
  }
  if (!isWithinLimits([])) return 'too-much'
  const arrived = Date.now()
  const entries: [string, SharedFile][] = []
  for (const [number, file] of files.entries()) {
    const { name, type, size, lastModified: modified } = file
    const key = `${arrived}-${String(number).padStart(3, '0')}-${size}`
    entries.push([key, { name, type, modified, bytes: await file.arrayBuffer() }])
  }
  const write = openStore('shared', ownerId)('readwrite', async (store): Promise<ShareResult> => {
    if (!isWithinLimits(await promisifyRequest(store.getAllKeys()))) return 'too-much'
    for (const [key, file] of entries) await promisifyRequest(store.put(file, key))
    return 'saved'
  })
  return await withFallback<ShareResult>(write, 'full')
}

export interface WaitingFile {
  /** The key for {@link removeSharedFiles}. */
  key: string
  file: File
}

/** All files that wait, oldest first. Never throws. */
export async function readSharedFiles(): Promise<WaitingFile[]> {
  const stored = (await readSavedEntries('shared')).sort(([a], [b]) => (a < b ? -1 : 1))
  return stored.flatMap(([key, value]) => {
    if (!isSharedFile(value)) return []
    const { name, type, modified, bytes } = value
    return [{ key, file: new File([bytes], name, { type, lastModified: modified }) }]
  })
}

/** Removes files that a draft contains, or that the user does not want. */
export async function removeSharedFiles(keys: readonly string[]): Promise<void> {
  const { id } = await readOwner()
  const removals = keys.map((key): [string, unknown] => [key, undefined])
  if (id !== null) await writeSaved('shared', id, removals)
}
