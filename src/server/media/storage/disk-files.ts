/** File operations that survive a power cut: write to a temporary place, sync to disk, rename. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the content of a file, or the names in a directory, survive a power cut. Some file systems (SMB) cannot sync
 * directories.
 */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!hasCode(error, 'EINVAL', 'ENOTSUP')) throw error
  } finally {
    await handle.close()
  }
}

/** Moves a directory with its files, and creates the parent directory. @returns the bytes of the files */
export async function moveDirectory(from: string, to: string): Promise<number> {
  let bytes = 0
  for (const name of await fs.readdir(from)) {
    await syncToDisk(path.join(from, name))
    bytes += (await fs.stat(path.join(from, name))).size
  }
  await syncToDisk(from)
  const parent = path.dirname(to)
  await fs.mkdir(parent, { recursive: true, mode: 0o700 })
  await fs.rename(from, to)
  await syncToDisk(parent)
  await syncToDisk(path.dirname(parent))
  return bytes
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Whether an error means that a file does not exist. */
export function isNotFoundError(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

/** Whether an error means that there is no space for files or rows. */
export function isDiskFullError(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100')
}

/**
 * Makes a hard link, which keeps the content if `from` is deleted meanwhile; a copy where the file system has no hard
 * links. Never replaces a file.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EEXIST')) throw error
    await fs.copyFile(from, to)
  }
}

/** The SHA-256 of a file as hexadecimal digits; uses little memory for files of any size. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(256 * 1024)
  const handle = await fs.open(file, 'r')
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

export async function fileExists(file: string): Promise<boolean> {
  try {
    await fs.access(file)
    return true
  } catch (error) {
    if (isNotFoundError(error)) return false
    throw error
  }
}

/** The bytes of a file; null where the file does not exist. */
export async function getFileSize(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).size
  } catch (error) {
    if (isNotFoundError(error)) return null
    throw error
  }
}

/** The names in a directory; none where the directory does not exist. */
export async function listNames(directory: string): Promise<string[]> {
  try {
    return await fs.readdir(directory)
  } catch (error) {
    if (isNotFoundError(error)) return []
    throw error
  }
}
