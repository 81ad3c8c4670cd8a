/** Files that another app of the phone has shared with the site, until the submission dialog takes them. */
import { readOwner, writeTogether } from './saved.ts'

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
export async function keepSharedFiles(ownerId: string, files: readonly File[]): Promise<boolean> {
  const shared: SharedFile[] = []
  for (const file of files) {
    const { name, type, lastModified: modified } = file
    shared.push({ name, type, modified, bytes: await file.arrayBuffer() })
  }
  return await writeTogether(
    ownerId,
    async (transaction) => {
      const store = transaction.objectStore('shared')
      const arrived = Date.now()
      for (const [number, file] of shared.entries()) {
        await store.put(file, `${arrived}-${String(number).padStart(3, '0')}`)
      }
      return true
    },
    false,
  )
}

/** Gives the files that were shared since the last time, in their order, and keeps them no longer. Never throws. */
export async function takeSharedFiles(): Promise<File[]> {
  const { id } = await readOwner()
  if (id === null) return []
  const taken = await writeTogether<unknown[]>(
    id,
    async (transaction) => {
      const store = transaction.objectStore('shared')
      const waiting = await store.getAll()
      await store.clear()
      return waiting
    },
    [],
  )
  return taken
    .filter(isSharedFile)
    .map(({ name, type, modified, bytes }) => new File([bytes], name, { type, lastModified: modified }))
}
