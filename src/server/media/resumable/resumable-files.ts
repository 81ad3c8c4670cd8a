/** The bytes of unfinished uploads, one file each: as long as it is, so much has arrived. */
import { constants } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { isAbsent } from '../storage/disk-files.ts'
import { mediaDirectory } from '../storage/workspace.ts'

type Where = Pick<Config, 'dataDir'>

/** On the same file system as the media; not swept with what is left of calls that were cut off. */
export function resumableDirectory(config: Where): string {
  return path.join(mediaDirectory(config), '.resumable')
}

export function unfinishedFile(config: Where, id: string): string {
  return path.join(resumableDirectory(config), id)
}

/** How many bytes of an upload are on the disk. */
export async function bytesArrived(config: Where, id: string): Promise<number> {
  try {
    return (await fs.stat(unfinishedFile(config, id))).size
  } catch (error) {
    if (isAbsent(error)) return 0
    throw error
  }
}

export async function deleteUnfinished(config: Where, id: string): Promise<void> {
  await fs.rm(unfinishedFile(config, id), { force: true })
}

/** @returns where the written bytes end; a disk that is nearly full takes fewer than it is given */
async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  let written = 0
  while (written < bytes.byteLength) {
    const rest = bytes.byteLength - written
    written += (await handle.write(bytes, written, rest, at + written)).bytesWritten
  }
  return at + written
}

async function openToWrite(config: Where, id: string): Promise<FileHandle> {
  await fs.mkdir(resumableDirectory(config), { recursive: true, mode: 0o700 })
  return await fs.open(unfinishedFile(config, id), constants.O_CREAT | constants.O_WRONLY, 0o600)
}

/**
 * Writes bytes as they come: what has come before the source breaks off stays. Once it returns they outlive a power cut.
 *
 * @param offset where the first byte belongs
 * @returns where the last one ended
 */
export async function appendBytes(
  config: Where,
  id: string,
  source: AsyncIterable<Uint8Array>,
  offset: number,
): Promise<number> {
  let end = offset
  let handle: FileHandle | null = null
  try {
    for await (const bytes of source) {
      handle ??= await openToWrite(config, id)
      end = await writeAll(handle, bytes, end)
    }
    await handle?.datasync()
    return end
  } finally {
    await handle?.close()
  }
}
