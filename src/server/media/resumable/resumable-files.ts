/** The files of unfinished uploads: the length of the file is the offset of the upload. */
import { constants } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { isNotFoundError } from '../storage/disk-files.ts'
import { mediaDirectory } from '../storage/workspace.ts'

type DataDirConfig = Pick<Config, 'dataDir'>

/** On the same file system as the media, but outside of the directory of temporary workspaces. */
export function resumableDirectory(config: DataDirConfig): string {
  return path.join(mediaDirectory(config), '.resumable')
}

export function getUnfinishedPath(config: DataDirConfig, id: string): string {
  return path.join(resumableDirectory(config), id)
}

/** The number of bytes of an upload on the disk. */
export async function getReceivedBytes(config: DataDirConfig, id: string): Promise<number> {
  try {
    return (await fs.stat(getUnfinishedPath(config, id))).size
  } catch (error) {
    if (isNotFoundError(error)) return 0
    throw error
  }
}

export async function deleteUnfinishedFile(config: DataDirConfig, id: string): Promise<void> {
  await fs.rm(getUnfinishedPath(config, id), { force: true })
}

/** Writes all bytes, also where a nearly full disk accepts only some. @returns the end of the written bytes */
async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  let written = 0
  while (written < bytes.byteLength) {
    const rest = bytes.byteLength - written
    written += (await handle.write(bytes, written, rest, at + written)).bytesWritten
  }
  return at + written
}

async function openForWriting(config: DataDirConfig, id: string): Promise<FileHandle> {
  await fs.mkdir(resumableDirectory(config), { recursive: true, mode: 0o700 })
  return await fs.open(getUnfinishedPath(config, id), constants.O_CREAT | constants.O_WRONLY, 0o600)
}

/**
 * Writes bytes as they arrive; bytes before an error of the source stay. After returning, the bytes survive a power cut.
 *
 * @param offset the position of the first byte
 * @returns the end of the last byte
 */
export async function appendBytes(
  config: DataDirConfig,
  id: string,
  source: AsyncIterable<Uint8Array>,
  offset: number,
): Promise<number> {
  let end = offset
  let handle: FileHandle | null = null
  try {
    for await (const bytes of source) {
      handle ??= await openForWriting(config, id)
      end = await writeAll(handle, bytes, end)
    }
    await handle?.datasync()
    return end
  } finally {
    await handle?.close()
  }
}
